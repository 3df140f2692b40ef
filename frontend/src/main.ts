import { mount } from "svelte";
import App from "./App.svelte";
import { show } from "./play/settings.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/cards.css";

show();
const target = document.getElementById("app");
if (target) {
  target.replaceChildren(); // the first paint of index.html
  mount(App, { target });
}
