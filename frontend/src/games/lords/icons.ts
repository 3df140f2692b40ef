/** The icons of Lords by what they stand for. */
import bodies from "virtual:icons/lords";
import { bring } from "../../look/icons";

bring(bodies);

export const DEED: Record<string, string> = {
  meditate: "meditation",
  flourish: "sprout",
  prospect: "spiral-shell",
  deify: "greek-temple",
  beseech: "prayer",
  agonize: "screaming",
  consecrate: "candles",
};

export const MARK: Record<string, string> = { worship: "prayer", scorned: "broken-heart" };

export const KIND = {
  follower: "meeple",
  citadel: "white-tower",
  shell: "spiral-shell",
  broken: "swirled-shell",
  temple: "greek-temple",
  shrine: "dolmen",
} as const;

/** The Broken sides of the house set; a set's own Shells are drawn as the common one. */
export const SHELL: Record<string, string> = {
  cowrie: "oyster",
  cockle: "gold-shell",
  scallop: "scallop",
  nautilus: "nautilus-shell",
  conch: "twin-shell",
  limpet: "turtle-shell",
  abalone: "oyster-pearl",
  murex: "spiked-shell",
  whelk: "swirled-shell",
  auger: "drill",
  triton: "triple-shells",
  razor: "razor",
};
