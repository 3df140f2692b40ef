/** Whether the window has no room for a card beside the table. */
import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("(max-width: 1023px)");

export const room = {
  get small(): boolean {
    return narrow.current;
  },
};
