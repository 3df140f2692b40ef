/** Which part of the map is seen, and how large: moved and zoomed by mouse, fingers and keys. */
import { unit } from "../../play/room.svelte";
import { HEIGHT, WIDTH, type Place, type Spot } from "./map";

const MOST = 2.4;
/** The smallest scale at which names and numbers can be read; with less room a part of the map is shown. */
export const LEGIBLE = 0.72;
/** What keeps clear of the frame when places are brought into view. */
const MARGIN: Spot = [190, 150];
/** A pointer that has moved less still presses. */
const STEADY = 6;

/** The map covers the frame, or lies in its middle. */
function bounded(at: number, most: number): number {
  return most > 0 ? most / 2 : Math.min(0, Math.max(most, at));
}

export class MapView {
  width = $state(0);
  height = $state(0);
  box = $state<HTMLElement>();
  private scale = $state(0);
  /** The spot of the map in the middle. */
  private middle = $state<Spot>([WIDTH / 2, HEIGHT / 2]);
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;

  private readonly px = $derived.by(() => {
    void [this.width, this.height];
    return unit();
  });
  private readonly least = $derived(Math.min(this.width / WIDTH, this.height / HEIGHT) || 1);
  private readonly most = $derived(Math.max(MOST * this.px, this.least * 2));
  private readonly size = $derived(Math.min(this.most, Math.max(this.least, this.scale)));
  /** The whole map would be too small to be read. */
  readonly small = $derived(this.least < LEGIBLE * this.px);
  /** The scale in px of the design. */
  readonly shown = $derived(this.size / this.px);
  readonly left = $derived(
    bounded(this.width / 2 - this.middle[0] * this.size, this.width - WIDTH * this.size),
  );
  readonly top = $derived(
    bounded(this.height / 2 - this.middle[1] * this.size, this.height - HEIGHT * this.size),
  );

  zoom(by: number, x = this.width / 2, y = this.height / 2): void {
    const spot: Spot = [(x - this.left) / this.size, (y - this.top) / this.size];
    const wished = Math.min(this.most, Math.max(this.least, this.size * by));
    this.middle = [spot[0] + (this.width / 2 - x) / wished, spot[1] + (this.height / 2 - y) / wished];
    this.scale = wished;
  }
  whole(): void {
    this.scale = this.least;
    this.middle = [WIDTH / 2, HEIGHT / 2];
  }
  /** Brings places into view; if `large`, as large as they fit and no larger than can be read at ease. */
  surround(places: readonly Place[], large: boolean): void {
    if (!places.length || !this.width) return;
    const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
    const [west, east, north, south] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ] as const;
    const [w, h] = [east - west + MARGIN[0], south - north + MARGIN[1]];
    const fitting = large ? Math.min(1.12 * this.px, this.width / w, this.height / h) : 0;
    this.scale = Math.max(this.least, LEGIBLE * this.px, fitting);
    this.middle = [(west + east) / 2, (north + south) / 2];
  }
  /** Brings a place into view that is out of it or at its edge. */
  seek(place: Place): void {
    const [x, y] = [this.left + place.x * this.size, this.top + place.y * this.size];
    if (x < 30 || y < 30 || x > this.width - 30 || y > this.height - 30) this.middle = [place.x, place.y];
  }

  // Moving by a pointer, or two

  press(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = false;
    this.settle();
  }
  drag(event: PointerEvent): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (!this.dragged && Math.hypot(dx, dy) < STEADY) return;
    this.dragged = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other && this.box) {
      const [before, now] = [
        Math.hypot(was.x - other.x, was.y - other.y),
        Math.hypot(event.clientX - other.x, event.clientY - other.y),
      ];
      const frame = this.box.getBoundingClientRect();
      const [x, y] = [(event.clientX + other.x) / 2 - frame.x, (event.clientY + other.y) / 2 - frame.y];
      if (before > 0) this.zoom(now / before, x, y);
    } else {
      this.middle = [this.middle[0] - dx / this.size, this.middle[1] - dy / this.size];
      this.settle();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }
  /** What was dragged is not clicked. */
  click(event: Event): void {
    if (!this.dragged) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = false;
  }
  wheel(event: WheelEvent): void {
    event.preventDefault();
    const frame = this.box?.getBoundingClientRect();
    if (frame) this.zoom(Math.exp(-event.deltaY / 420), event.clientX - frame.x, event.clientY - frame.y);
  }
  /** What was wished beyond the edge is forgotten. */
  private settle(): void {
    this.middle = [(this.width / 2 - this.left) / this.size, (this.height / 2 - this.top) / this.size];
  }
}
