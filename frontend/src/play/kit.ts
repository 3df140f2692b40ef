/** What a game brings to the table: its gestures, how its cards look, and its layouts. Registered by slug in
 *  games/index.ts. */
import { getContext, setContext, type Component } from "svelte";
import type { CardBack, CardFace } from "../look/card";
import type { Faces } from "./faces";
import type { Gestures } from "./offer";
import type { Table } from "./table.svelte";

/** A line of what is said about an enlarged card. */
export interface About {
  text: string;
  clause?: string;
}

export interface Look {
  /** How a card looks where it lies now: it may have two sides, and lines that count only at times. */
  face(card: string, table: Table): CardFace;
  back(name: string): CardBack;
  about(card: string, table: Table): About[];
}

export interface LayoutProps {
  rules: (clause?: string) => void;
}

export interface Kit {
  gestures: Gestures;
  look(faces: Faces): Look;
  /** The table for a wide window and for a narrow one, and the count at the end. */
  Wide: Component<LayoutProps>;
  Narrow: Component<LayoutProps>;
  /** The room that the wide table needs, where it is more than usual (play/room.svelte.ts), in px. */
  least?: { width: number; height: number };
  /** The words beside a wide table, log and score; without room for them they are in a drawer. Without one the drawer
   *  has the log. */
  Aside?: Component<LayoutProps>;
  End: () => Promise<{ default: Component<EndProps> }>;
  /** Where the game stands, in a few words for the bar; a narrow one shows what comes before the first dot. */
  moment(table: Table, narrow?: boolean): string;
  /** On the curtain between people at one device: how often it comes and what it hides, where that is not plain. */
  curtain?(table: Table): string;
  /** For the words view: what lies in no zone, as headings with their text. */
  more?(table: Table): [title: string, text: string][];
  /** The covers, names and facts of a game, for the words view: how a zone is called. */
  zoneName(name: string, table: Table): string;
}

export interface EndProps extends LayoutProps {
  again: () => void;
  review: (() => void) | undefined;
  look: () => void;
  scenario: (() => void) | undefined;
  file: (() => void) | undefined;
}

const TABLE = Symbol("table");
const LOOK = Symbol("look");

export function lay(table: Table, look: Look): void {
  setContext(TABLE, table);
  setContext(LOOK, look);
}

export const atTable = (): Table => getContext<Table>(TABLE);
export const looks = (): Look => getContext<Look>(LOOK);
