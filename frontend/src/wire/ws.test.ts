import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerFrame } from "./types";
import {
  backoff,
  DEAD_AFTER,
  FIRST_WAIT,
  Line,
  LONGEST_WAIT,
  PING_AFTER,
  QUIET_AFTER,
  WELCOME_WITHIN,
  type LineState,
} from "./ws";

class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1000): void {
    this.drop(code);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = (): Socket => Socket.all.at(-1) as Socket;

describe("the line to the table", () => {
  let states: LineState[];
  let heard: ServerFrame[];
  let line: Line;

  beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
    states = [];
    heard = [];
    line = new Line({
      url: "ws://table",
      secret: "key",
      frame: (frame) => heard.push(frame),
      state: (state) => states.push(state),
      open: (url, protocol) => new Socket(url, protocol) as unknown as WebSocket,
      random: () => 0,
    });
  });
  afterEach(() => {
    line.close();
    vi.useRealTimers();
  });

  const sit = (seq = 3): void => {
    last().open();
    last().say({ type: "welcome" });
    last().say({ type: "table", seq });
  };

  it("says the secret in the first frame and asks for everything", () => {
    last().open();
    expect(last().protocol).toBe("gloaming.v1");
    expect(last().sent).toEqual([{ v: 1, type: "join", secret: "key", last_seq: 0, sits: "itself" }]);
  });

  it("comes back by itself and tells what was seen last", () => {
    sit(7);
    last().drop(1012);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(Socket.all).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "join", last_seq: 7 });
  });

  it("repeats an unanswered choice under the same id, and an answered one never", () => {
    sit();
    const id = line.choose(12, 3);
    last().drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    expect(last().sent.map((frame) => frame.type)).toEqual(["join"]);
    last().say({ type: "welcome" });
    expect(last().sent[1]).toMatchObject({ type: "choose", id, choice: 12, seq: 3 });
    last().say({ type: "ack", id, seq: 4 });
    last().drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    last().say({ type: "welcome" });
    expect(last().sent.map((frame) => frame.type)).toEqual(["join"]);
  });

  it("keeps a choice that was made while the line was down", () => {
    sit();
    last().drop();
    const id = line.choose(5, 3);
    vi.advanceTimersByTime(FIRST_WAIT);
    last().open();
    last().say({ type: "welcome" });
    expect(last().sent.at(-1)).toMatchObject({ type: "choose", id });
  });

  it("waits longer each time, and starts anew once it was welcomed", () => {
    expect([0, 1, 2, 3].map((tries) => backoff(tries, () => 0))).toEqual([500, 1000, 2000, 4000]);
    expect(backoff(20, () => 0)).toBe(LONGEST_WAIT);
    expect(backoff(0, () => 1)).toBe(400);
    last().drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    last().drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(Socket.all).toHaveLength(3);
    sit();
    last().drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(Socket.all).toHaveLength(4);
  });

  it.each([4401, 4403, 4404])("gives up at close code %i", (code) => {
    last().open();
    last().drop(code);
    expect(states.at(-1)).toBe("refused");
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
  });

  it("can be asked to try at once", () => {
    sit();
    last().drop();
    line.retry();
    expect(Socket.all).toHaveLength(2);
  });

  it("asks a silent line whether it lives, and is content with any answer", () => {
    sit();
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(PING_AFTER);
      expect(last().sent.at(-1)).toMatchObject({ type: "ping" });
      last().say({ type: "pong" });
    }
    expect(Socket.all).toHaveLength(1);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("tells when no answer comes, then gives the line up and opens another", () => {
    sit();
    const dead = last();
    vi.advanceTimersByTime(PING_AFTER + QUIET_AFTER);
    expect(states.at(-1)).toBe("quiet");
    vi.advanceTimersByTime(DEAD_AFTER - QUIET_AFTER);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(Socket.all).toHaveLength(2);
    sit();
    expect(states.at(-1)).toBe("open");
    dead.drop(); // what the dead socket says later no longer counts
    expect(states.at(-1)).toBe("open");
  });

  it("goes on where the answer was only slow", () => {
    sit();
    vi.advanceTimersByTime(PING_AFTER + QUIET_AFTER);
    last().say({ type: "pong" });
    expect(states).toEqual(["connecting", "open", "quiet", "open"]);
    expect(Socket.all).toHaveLength(1);
  });

  it("gives a line up on which a choice is not answered, and makes the choice on the next", () => {
    sit();
    const id = line.choose(5, 3);
    vi.advanceTimersByTime(DEAD_AFTER + FIRST_WAIT);
    expect(Socket.all).toHaveLength(2);
    last().open();
    last().say({ type: "welcome" });
    expect(last().sent.at(-1)).toMatchObject({ type: "choose", id });
  });

  it("does not wait for ever to be welcomed", () => {
    vi.advanceTimersByTime(WELCOME_WITHIN + FIRST_WAIT);
    expect(Socket.all).toHaveLength(2);
  });

  it("does not take the sleep of the device for silence of the server", () => {
    sit();
    vi.advanceTimersByTime(PING_AFTER);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1_000);
    expect(states.at(-1)).toBe("open");
    expect(last().sent.at(-1)).toMatchObject({ type: "ping" });
    vi.advanceTimersByTime(DEAD_AFTER);
    expect(states.at(-1)).toBe("lost");
  });

  it("hands every frame on", () => {
    sit();
    expect(heard.map((frame) => frame.type)).toEqual(["welcome", "table"]);
  });
});
