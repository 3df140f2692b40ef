/** The signs of Necromancer. */
import bodies from "virtual:icons/necromancer";
import { bring } from "../../look/icons";

bring(bodies);

export const PHASE: Record<string, string> = {
  movement: "subway-train",
  buy: "two-coins",
  build: "stack",
  activate: "candle-light",
  summon: "raise-zombie",
  five: "crossed-swords",
};

export const STORE: Record<string, string> = {
  pawn: "two-coins",
  iron: "anvil",
  market: "basket",
  books: "spell-book",
  curios: "gem-pendant",
  salvage: "big-gear",
};

export const POINT: Record<string, string> = {
  damage: "crossed-swords",
  health: "heart-beats",
  spirit: "spark-spirit",
  influence: "puppet",
};

export const STAT = { hp: "heart-beats", speed: "run", spirit: "spark-spirit" } as const;

/** People and creatures. */
export const FIGURE: Record<string, string> = {
  longshoreman: "fishing-hook",
  medium: "crystal-ball",
  "night-nurse": "nurse-female",
  "bike-courier": "cycling",
  professor: "spectacles",
  "park-ranger": "pine-tree",
  necromancer: "hooded-figure",
  "fisherman-joe": "fishing-boat",
  "underground-tailor": "sewing-needle",
  "lady-of-lake-union": "mermaid",
  "cannery-widow": "canned-fish",
  "drowned-ferryman": "paddles",
  "rain-king": "raining",
  kraken: "giant-squid",
  "bridge-troll": "troll",
  shambler: "shambling-zombie",
  "drowned-sailor": "anchor",
  "alley-ghoul": "goblin",
  "bone-hound": "hound",
  "grave-brute": "brute",
};

/** What lies in the stores, what happens on the way, and what he does to people. */
export const CARD: Record<string, string> = {
  "votive-candle": "candles",
  "whispered-psalm": "prayer-beads",
  "spirit-board": "wax-tablet",
  "burning-sigil": "pentagram-rose",
  "harbor-bell": "ringing-bell",
  requiem: "musical-notes",
  "ghost-lantern": "lantern",
  "blessed-bandage": "bandaged",
  "whispered-pact": "contract",
  "grim-oath": "quill-ink",
  "pocket-knife": "bowie-knife",
  crowbar: "crowbar",
  "fire-axe": "fire-axe",
  shotgun: "sawed-off-shotgun",
  "silver-harpoon": "harpoon-trident",
  "grave-spade": "spade",
  "banishing-blade": "relic-blade",
  "reckless-swing": "sword-brandish",
  molotov: "molotov",
  "back-to-back": "back-pain",
  "hot-chowder": "bowl-of-rice",
  "field-dressing": "bandage-roll",
  "second-wind": "lungs",
  "butchers-cleaver": "meat-cleaver",
  "bitter-rumour": "lips",
  "mass-hysteria": "screaming",
  "puppet-choir": "puppet",
  "red-moon": "moon-bats",
  "hired-thugs": "hooded-assassin",
  "hungry-mob": "minions",
  "rain-boots": "boots",
  "transit-pass": "ticket",
  "cold-brew": "coffee-cup",
  loupe: "magnifying-glass",
  "deep-satchel": "knapsack",
  workbench: "hammer-nails",
  "tool-belt": "belt",
  "oilskin-coat": "cape",
  "brass-knuckles": "brass-knuckles",
  "salt-shells": "shotgun-rounds",
  "whaling-lance": "stiletto",
  "warding-charm": "charm",
  "tuning-fork": "magic-palm",
  "first-aid-kit": "first-aid-kit",
  vitamins: "medicine-pills",
  "soup-kitchen": "cooking-pot",
  "running-shoes": "run",
  "skeleton-key": "skeleton-key",
  "police-scanner": "walkie-talkie",
  "magpie-purse": "raven",
  "flare-gun": "pistol-gun",
  "holy-water": "round-potion",
  "bone-flute": "pan-flute",
  "grave-soil": "powder-bag",
  "black-mirror": "mirror-mirror",
  "puppet-strings": "duality-mask",
  "blood-chalice": "jeweled-chalice",
  "fog-machine": "fog",
  "bear-trap": "wolf-trap",
  "salt-circle": "circle",
  "tripwire-alarm": "rope-coil",
  "cursed-locket": "gem-pendant",
  "fishing-net": "fishing-net",
  "soul-jar": "ghost",
  trapdoor: "closed-doors",
  "flash-bomb": "flash-grenade",
  "missing-kayaker": "paddles",
  "cold-trail": "shadow-follower",
  "protection-racket": "robber",
  "voices-in-the-drain": "shouting",
  "the-hungry-page": "evil-book",
  "restless-grave": "tombstone",
  "old-friend": "two-shadows",
  "rust-and-rot": "rat",
  "ferry-strike": "sinking-ship",
  fever: "death-skull",
  "locked-archive": "locked-chest",
  "stolen-heirloom": "jeweled-chalice",
  "leaden-limbs": "anchor",
  "grey-hunger": "stomach",
  "whispering-doubt": "lips",
  "broken-oath": "broken-heart",
  "clouded-eyes": "bleeding-eye",
  miser: "two-coins",
  "hollow-prayer": "prayer",
  "street-terror": "angry-eyes",
  "rotting-pack": "knapsack",
  "kindred-blood": "dead-head",
  "borrowed-face": "duality-mask",
  "cold-hands": "punch",
};

export const EVENT = "evil-book";
export const CORRUPTION = "bleeding-eye";
export const TRAP = "wolf-trap";
export const RIFT = "portal";
export const ENTITY = "giant-squid";
export const DECK = "stack";
export const HAND = "card-random";
export const WALK = "walk";
export const DAWN = "sunrise";
export const OWN = "pawn";
export const WHOLE = "expand";
