// What the page adds to the terminal of the bundle: buttons that send keys, and coming back.
"use strict";
const DIRECT = location.pathname === "/board" ? "board" : "table";
const COLUMNS = 40; // below this many a table's screen has no room
const WHOLE = 80; // where letters are not too small for these
const ROWS = 17; // from which a clock has large digits
const LONG = 20; // signs of a button from which all are wider
const READABLE = 13; // pixels
const SHAPE = 0.61; // of a letter: its width to its height
let line = null;

// The bundle opens the socket and keeps it to itself: what it opens is this.
const Native = window.WebSocket;
window.WebSocket = class extends Native {
  constructor(url) {
    super(url);
    line = this;
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") return;
      const [kind, what] = JSON.parse(event.data);
      if (kind === "pad") show(what);
    });
    this.addEventListener("close", () => back(1));
  }
};

function send(keys) {
  if (line && line.readyState === Native.OPEN) line.send(JSON.stringify(["stdin", keys]));
}

function button(said, keys, kind) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = kind;
  one.textContent = said;
  one.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (kind === "digit" && event.isPrimary && event.button === 0) send(keys);
  });
  // what can be scrolled under the finger counts when it goes; a figure is typed fast
  if (kind !== "digit") one.addEventListener("click", () => send(keys));
  return one;
}

// Whose device it is, where each player has his own: kept on it.
const OWN = ["", "left", "right"];
const OWN_SAID = { "": "One side", left: "Other side", right: "Both sides" };
let own = localStorage.getItem("srtui-side") || "";
let last = null;

function other() {
  own = OWN[(OWN.indexOf(own) + 1) % OWN.length];
  localStorage.setItem("srtui-side", own);
  show(last);
}

function show(pad) {
  last = pad;
  const sides = { left: pad.sides[0], right: pad.sides[1] };
  for (const [side, said] of Object.entries(sides)) {
    const one = document.getElementById(side);
    one.textContent = said || pad.names[side === "left" ? 0 : 1];
    one.disabled = !said;
  }
  const digits = pad.taps.filter((one) => one.kind === "digit");
  offer(pad, digits);
  const main = document.querySelector("main");
  const alone = pad.shared && own ? `own-${own}` : ""; // else it is both players'
  const moved = alone !== (main.className.match(/own-\w+/) || [""])[0];
  main.className = [
    alone,
    pad.asks ? "asks" : "",
    digits.length ? "digits" : "",
    sides.left || sides.right ? "" : "quiet",
  ].filter(Boolean).join(" ");
  if (moved) window.dispatchEvent(new Event("resize")); // the terminal may have another size
  if (!pad.typing) hidden();
}

// The same buttons stay: one that is made anew under a finger loses its tap.
let offered = "";
function offer(pad, digits) {
  const now = JSON.stringify([pad.taps, pad.typing, pad.shared, own]);
  if (now === offered) return;
  offered = now;
  const keys = pad.taps.filter((one) => one.kind !== "digit")
    .map((one) => button(one.said, one.sends, one.kind));
  if (digits.length) {
    const figures = document.createElement("div");
    figures.id = "figures";
    figures.append(...digits.map((one) => button(one.said, one.sends, one.kind)));
    keys.unshift(figures);
  }
  if (pad.typing) {
    const board = button("Keyboard", "", "key");
    board.addEventListener("click", keyboard);
    keys.push(board);
  }
  if (pad.shared) {
    const whose = button(OWN_SAID[own], "", "key");
    whose.addEventListener("click", other);
    keys.push(whose);
  }
  const shown = document.getElementById("keys");
  shown.className = pad.taps.some((one) => one.said.length > LONG) ? "long" : "";
  shown.replaceChildren(...keys);
}

function area() { return document.querySelector("#terminal textarea"); }
function hidden() { const found = area(); if (found) found.inputMode = "none"; }
function keyboard() {
  const found = area();
  if (!found) return;
  found.inputMode = "text";
  found.blur();
  found.focus();
}

// A page that sleeps, a server that begins anew: asked again until it answers.
async function back(seconds) {
  const told = document.getElementById("told");
  told.textContent = "No connection to the organizer's machine: it is tried again.";
  told.hidden = false;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    if (answer.status === 200 || answer.status === 403) { location.reload(); return; }
  } catch (fault) { /* not yet */ }
  back(Math.min(seconds * 2, 8));
}

addEventListener("DOMContentLoaded", () => {
  if (DIRECT === "board") document.body.className = "board";
  const terminal = document.getElementById("terminal");
  for (const [side, keys] of [["left", "\t"], ["right", "\x7f"]]) {
    // down, not up: a side's key counts when the finger comes
    document.getElementById(side).addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (event.isPrimary && event.button === 0) send(keys);
    });
  }
  const size = (columns) => Math.floor(terminal.clientWidth / columns / SHAPE);
  const wanted = size(WHOLE) >= READABLE ? size(WHOLE) : size(COLUMNS);
  const high = Math.floor(terminal.clientHeight / ROWS / 1.17);
  terminal.dataset.fontSize = String(Math.max(12, Math.min(18, wanted, high)));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/line/${DIRECT}`;
});
addEventListener("load", () => setTimeout(hidden, 0));
screen.orientation?.addEventListener("change", () => location.reload());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && line && line.readyState === Native.CLOSED) location.reload();
});
