import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./play/settings.svelte";
import "./look/room_icons";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/cards.css";

show();
// Who opens a table by its link does not load the page at home; who opens that keeps the first paint until it is there.
if (/^#?\/?$/.test(location.hash)) await import("./pages/Home.svelte");
const target = document.getElementById("app");
if (target) {
  target.replaceChildren(); // the first paint of index.html
  mount(App, { target });
}
