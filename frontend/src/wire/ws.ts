/** The line to the table: it is opened again when it breaks, tells the server what was seen last, and sends a choice that was not
 * acknowledged once more under the same id, so that nothing is lost and nothing is played twice. */
import type { ClientFrame, ServerFrame } from "./types";

export type LineState = "connecting" | "open" | "lost" | "refused";

/** Close codes after which trying again is of no use, in words. */
const FINAL: Record<number, string> = {
  4401: "This link does not open this table. Ask for it again.",
  4403: "The server does not take this page’s address.",
  4404: "There is no match behind this link, or it was played by older rules.",
};

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
/** A line that has been silent for so long is taken to be dead. */
const SILENCE = 45_000;

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
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
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
    this.#write(this.#waiting);
    return id;
  }

  /** Sends anything else; it is dropped if the line is down. */
  send(frame: Exclude<ClientFrame, { type: "choose" | "join" }>): boolean {
    return this.#write(frame);
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
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
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#write({ type: "join", secret: this.#options.secret, last_seq: this.#seq ?? 0 });
      this.#ping = setInterval(() => this.#beat(), PING_EVERY);
    };
    socket.onmessage = (message: MessageEvent) => this.#hear(JSON.parse(String(message.data)) as ServerFrame);
    socket.onclose = (event: CloseEvent) => this.#lost(event.code);
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.#write({ type: "ping" });
  }

  #hear(frame: ServerFrame): void {
    this.#heard = Date.now();
    if (frame.type === "welcome") {
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
    clearInterval(this.#ping);
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

/** Doubles from half a second to a quarter of a minute, less up to a fifth by chance, so that many tables do not come back at once. */
export function backoff(tries: number, random: () => number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (1 - 0.2 * random());
}
