/** The card sets that this device has made or opened by their owner's link, newest first; and what was typed into each
 *  and not saved yet. */
export interface OwnSet {
  id: string;
  secret: string;
  game: string;
  name: string;
  since: number;
}

const KEY = "gloaming.card-sets";

function kept(): OwnSet[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnSet[];
  } catch {
    return [];
  }
}

class OwnSets {
  list = $state.raw(kept());
  /** The set that the next match is to be played with: one's own, or one that was shared. */
  wanted = $state.raw<OwnSet | null>(null);

  note(one: OwnSet): void {
    this.list = [one, ...this.list.filter((other) => other.id !== one.id)];
    localStorage.setItem(KEY, JSON.stringify(this.list));
  }

  forget(id: string): void {
    this.list = this.list.filter((one) => one.id !== id);
    localStorage.setItem(KEY, JSON.stringify(this.list));
  }

  of(game: string): OwnSet[] {
    const shared = this.wanted && !this.list.some((one) => one.id === this.wanted?.id) ? [this.wanted] : [];
    return [...this.list, ...shared].filter((one) => one.game === game);
  }
}

export const ownSets = new OwnSets();

/** What was typed since version `base`. */
export interface Draft {
  base: number;
  data: Record<string, unknown>;
}

const draftKey = (id: string): string => `gloaming.card-set.${id}`;

export function keepDraft(id: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(draftKey(id), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(id));
  } catch {
    // A full store only means that this draft lives no longer than the page.
  }
}

export function keptDraft(id: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(draftKey(id)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}
