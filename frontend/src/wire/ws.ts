/** The line to the table: it is opened again when it breaks, tells the server what was seen last, and sends a choice
 *  that was not acknowledged once more under the same id, so that nothing is lost and nothing is played twice. A line
 *  can also stop carrying anything without being closed; so the server is pinged, and a line on which nothing comes
 *  back is given up. */
import type { ClientFrame, ServerFrame } from "./types";

/** `quiet`: the line is open, but the server owes an answer. */
export type LineState = "connecting" | "open" | "quiet" | "lost" | "refused";

/** Close codes after which trying again is of no use, in words. */
const FINAL: Record<number, string> = {
  4401: "This link does not open this table. Ask for it again.",
  4403: "The server does not take this page’s address.",
  4404: "There is no match behind this link, or it was played by older rules.",
};

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;
const TICK = 1_000;
/** A line on which nothing was heard for so long is asked whether it lives. */
export const PING_AFTER = 5_000;
/** How long an answer may take before the player is told, and before the line is given up. */
export const QUIET_AFTER = 3_000;
export const DEAD_AFTER = 8_000;
/** How long it may take to be welcomed. */
export const WELCOME_WITHIN = 10_000;

export interface LineOptions {
  url: string;
  secret: string;
  frame: (frame: ServerFrame) => void;
  state: (state: LineState, detail: { text: string; retryAt: number }) => void;
  open?: (url: string, protocol: string) => WebSocket;
  random?: () => number;
}

export class Line {
  #options: LineOptions;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  /** When an answer was asked for that has not come; 0 if none is owed. */
  #asked = 0;
  #ticked = 0;
  #welcomed = false;
  #quiet = false;
  #closed = false;
  /** The newest sequence number seen. */
  #seq: number | undefined;
  /** The one choice under way. */
  #waiting: Extract<ClientFrame, { type: "choose" }> | null = null;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#connect();
  }

  get waiting(): boolean {
    return this.#waiting !== null;
  }

  /** Sends a choice and keeps it until it is answered. */
  choose(choice: number, seq: number, seat?: number): string {
    const id = crypto.randomUUID();
    this.#waiting = { type: "choose", id, seq, choice, ...(seat === undefined ? {} : { seat }) };
    if (this.#write(this.#waiting)) this.#asked ||= Date.now();
    return id;
  }

  /** Sends anything else; it is dropped if the line is down. */
  send(frame: Exclude<ClientFrame, { type: "choose" | "join" }>): boolean {
    return this.#write(frame);
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    if (this.#closed) return;
    if (this.#socket) {
      if (!this.#quiet) return;
      this.#abandon();
    }
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Asks at once whether the line lives: the device woke up, or says that its network has changed. */
  check(): void {
    if (this.#socket?.readyState === 1 && this.#welcomed) this.#ping();
    else if (this.#timer && !this.#socket) this.retry();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #write(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify({ v: 1, ...frame }));
    return true;
  }

  #connect(): void {
    this.#options.state("connecting", { text: "", retryAt: 0 });
    const open = this.#options.open ?? ((url: string, protocol: string) => new WebSocket(url, protocol));
    const socket = open(this.#options.url, "gloaming.v1");
    this.#socket = socket;
    this.#welcomed = this.#quiet = false;
    this.#asked = this.#ticked = Date.now();
    this.#watch = setInterval(() => this.#tick(), TICK);
    socket.onopen = () =>
      this.#write({ type: "join", secret: this.#options.secret, last_seq: this.#seq ?? 0, sits: "itself" });
    socket.onmessage = (message: MessageEvent) => this.#hear(JSON.parse(String(message.data)) as ServerFrame);
    socket.onclose = (event: CloseEvent) => this.#lost(event.code);
  }

  #ping(): void {
    this.#asked ||= Date.now();
    this.#write({ type: "ping" });
  }

  #tick(): void {
    const now = Date.now();
    // A device that slept heard nothing because it slept: it asks again instead of giving up.
    if (this.#asked && now - this.#ticked > QUIET_AFTER) {
      this.#asked = now;
      if (this.#welcomed) this.#ping();
    }
    this.#ticked = now;
    if (!this.#asked) {
      if (now - this.#heard >= PING_AFTER) this.#ping();
    } else if (now - this.#asked >= (this.#welcomed ? DEAD_AFTER : WELCOME_WITHIN)) {
      this.#abandon();
      this.#lost(1006);
    } else if (this.#welcomed && !this.#quiet && now - this.#asked >= QUIET_AFTER) {
      this.#quiet = true;
      this.#options.state("quiet", { text: "", retryAt: this.#asked + DEAD_AFTER });
    }
  }

  /** Lets go of a dead socket without waiting until it has noticed. */
  #abandon(): void {
    const socket = this.#socket;
    if (!socket) return;
    clearInterval(this.#watch);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#socket = null;
  }

  #hear(frame: ServerFrame): void {
    this.#heard = Date.now();
    this.#asked = 0;
    if (this.#quiet) {
      this.#quiet = false;
      this.#options.state("open", { text: "", retryAt: 0 });
    }
    if (frame.type === "welcome") {
      this.#welcomed = true;
      this.#tries = 0;
      this.#options.state("open", { text: "", retryAt: 0 });
      if (this.#waiting) this.#write(this.#waiting);
    } else if (frame.type === "table") {
      this.#seq = frame.seq;
    } else if ((frame.type === "ack" || frame.type === "refused") && frame.id === this.#waiting?.id) {
      this.#waiting = null;
    }
    this.#options.frame(frame);
  }

  #lost(code: number): void {
    clearInterval(this.#watch);
    this.#socket = null;
    if (this.#closed) return;
    const final = FINAL[code];
    if (final) {
      this.#closed = true;
      this.#options.state("refused", { text: final, retryAt: 0 });
      return;
    }
    const wait = backoff(this.#tries++, this.#options.random ?? Math.random);
    this.#options.state("lost", { text: "", retryAt: Date.now() + wait });
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}

/** Doubles from half a second to a quarter of a minute, less up to a fifth by chance, so that many tables do not come
 *  back at once. */
export function backoff(tries: number, random: () => number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (1 - 0.2 * random());
}
