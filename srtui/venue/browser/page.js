// What the page adds to the terminal of the bundle: buttons that send keys, and coming back.
"use strict";
const DIRECT = location.pathname === "/board" ? "board" : "table";
const COLUMNS = 40; // below this many a table's screen has no room
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
  one.disabled = !said;
  // down, not up: a tap counts when the finger comes
  one.addEventListener("pointerdown", (event) => { event.preventDefault(); });
  one.addEventListener("click", () => send(keys));
  return one;
}

function show(pad) {
  const [left, right] = pad.sides;
  document.getElementById("sides").replaceChildren(
    button(left, "\t", "side"), button(right, "\x7f", "side"));
  const keys = pad.taps.map((one) => button(one.said, one.sends, one.kind));
  const board = button("Keyboard", "", "key");
  board.addEventListener("click", keyboard);
  if (pad.typing) keys.push(board);
  document.getElementById("keys").replaceChildren(...keys);
  if (!pad.typing) hidden();
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
  const cell = terminal.clientWidth / COLUMNS / 0.61;
  terminal.dataset.fontSize = String(Math.max(9, Math.min(18, Math.floor(cell))));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/line/${DIRECT}`;
});
addEventListener("load", () => setTimeout(hidden, 0));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && line && line.readyState === Native.CLOSED) location.reload();
});
