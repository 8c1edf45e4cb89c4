// What the page adds to the terminal of the bundle: buttons that send keys, and coming back.
"use strict";
const DIRECT = location.pathname === "/board" ? "board" : "table";
const WIDTHS = [80, 60, 40]; // columns of a table's screen, the most that can be read are taken
const ROWS = 17; // from which a clock has large digits
const LONG = 20; // signs of a button from which all are wider
const SMALL = 12, READABLE = 16, LARGE = 28; // pixels
const SHAPE = 0.61; // of a letter: its width to its height
let line = null;
let words = JSON.parse(document.documentElement.dataset.words); // what the page says by itself

// The bundle opens the socket and keeps it to itself: what it opens is this.
const Native = window.WebSocket;
window.WebSocket = class extends Native {
  constructor(url) {
    super(url);
    line = this;
    answered();
    this.addEventListener("message", (event) => {
      answered();
      if (typeof event.data !== "string") return;
      const [kind, what, now] = JSON.parse(event.data);
      if (kind === "words") speak(what);
      if (kind === "pad") {
        ahead = performance.now() - now;
        show(what);
      }
    });
    this.addEventListener("open", tellSide);
    this.addEventListener("close", () => { if (line === this) back(1); });
  }
};

// The device has changed its language.
function speak(said) {
  words = said;
  document.documentElement.lang = words.lang;
}

// A button says what it does, and the server does it only while that still stands there.
function send(id) {
  if (line && line.readyState === Native.OPEN) line.send(JSON.stringify(["tap", id]));
}

// What has come under a finger that was on its way was not meant: what is tapped has to have been
// there for as long as a person needs to see it.
const SEEN = 300; // milliseconds
const gone = []; // when buttons went away or elsewhere, and where they were
const fingers = new Map(); // on what each came

function does(one) { return one.does || one.id || `${one.className} ${one.textContent}`; }

function places() {
  return [...document.querySelectorAll("main button")].filter((one) => one.offsetParent)
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { does: does(one), left, right, top, bottom };
    });
}

function meant({ clientX: x, clientY: y, timeStamp }, one) {
  return gone.every(({ at, were }) => timeStamp - at > SEEN || were.some((box) =>
    box.does === does(one) && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom));
}

// Of several fingers each counts: that of one player rests on his side while the other taps his.
// A side and a digit count when the finger comes; what can be scrolled under it, when it goes.
addEventListener("pointerdown", (event) => {
  const one = event.target.closest("main button");
  if (!one || event.button !== 0) return;
  event.preventDefault();
  if (one.disabled || !meant(event, one)) return;
  if (one.matches(".side, .digit")) one.act();
  else fingers.set(event.pointerId, does(one));
});
addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
addEventListener("pointerup", (event) => {
  const one = document.elementFromPoint(event.clientX, event.clientY)?.closest("main button");
  const came = fingers.get(event.pointerId);
  fingers.delete(event.pointerId);
  if (one && came === does(one)) one.act();
});
addEventListener("click", (event) => {
  const one = event.target.closest("main button");
  if (one && event.detail === 0) one.act(); // by a key: a finger has been counted
});

function button(said, kind, act) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = kind;
  one.textContent = said;
  one.act = act;
  return one;
}

function tap(one) {
  const kind = one.main ? `${one.kind} enter` : one.kind;
  const made = button(one.label, kind, () => {
    if (kind !== one.kind) toMissing();
    send(one.id);
  });
  made.does = one.id;
  if (one.chosen) made.classList.add("on");
  if (["answer", "hold"].includes(one.kind) && one.slot) made.setAttribute("aria-pressed", String(one.chosen));
  return made;
}

// What the turn comes to as it is answered, above the button that saves it.
function sums(lines) {
  const made = part("p", lines.join(" ").replace(/(\d)-(?=\d)/g, "$1\u2060-\u2060")); // a score stays whole
  made.className = "sums";
  return made;
}

function toMissing() { document.querySelector(".row.missing")?.scrollIntoView({ block: "nearest" }); }

// A question of a turn: what is asked, then the answers of both players, each on their side.
function row(asked) {
  const made = document.createElement("div"), said = document.createElement("p");
  said.textContent = asked.text;
  made.className = asked.missing ? "row missing" : "row";
  made.append(said);
  if (asked.columns.some((taps) => taps.length)) made.append(...asked.columns.map((taps, side) => column(taps, side ? "right" : "left")));
  if (asked.taps.length) made.append(list(asked.taps));
  return made;
}

function column(taps, side) {
  const made = document.createElement("div");
  made.className = `column ${side}`;
  made.append(...taps.map(tap));
  return made;
}

function list(taps) {
  const made = document.createElement("div");
  made.className = taps.some((one) => one.kind === "digit") ? "list figures" : "list";
  made.append(...taps.map(tap));
  return made;
}

// Whose device it is, where each player has his own: kept on it.
const OWN = ["", "left", "right"];
let own = localStorage.getItem("srtui-side") || "";
let last = null;

function other() {
  own = OWN[(OWN.indexOf(own) + 1) % OWN.length];
  localStorage.setItem("srtui-side", own);
  tellSide();
  show(last);
}

// The server holds a device to its side, whichever key or button is pressed on it.
function tellSide() {
  if (line && line.readyState === Native.OPEN) line.send(JSON.stringify(["side", own]));
}

function show(pad) {
  const were = places();
  last = pad;
  const sides = { left: pad.sides[0], right: pad.sides[1] };
  for (const [side, said] of Object.entries(sides)) {
    const one = document.getElementById(side);
    one.textContent = said || pad.names[side === "left" ? 0 : 1];
    one.disabled = !said;
  }
  clocks = pad.clocks || [];
  tick();
  read(pad.page);
  const digits = pad.taps.filter((one) => one.kind === "digit");
  offer(pad, digits);
  const main = document.querySelector("main");
  const alone = pad.shared && own ? `own-${own}` : ""; // else it is both players'
  const moved = alone !== (main.className.match(/own-\w+/) || [""])[0];
  main.className = [
    alone,
    pad.asks ? "asks" : "",
    digits.length || figureOf(pad) >= 0 ? "digits" : "",
    figureOf(pad) >= 0 ? "figures" : "",
    pad.rows?.length ? "rows" : "",
    pad.page ? "reads" : "",
    sides.left || sides.right ? "" : "quiet",
  ].filter(Boolean).join(" ");
  if (moved) window.dispatchEvent(new Event("resize")); // the terminal may have another size
  if (!pad.typing) hidden();
  const at = performance.now();
  while (gone.length && at - gone[0].at > SEEN) gone.shift();
  if (JSON.stringify(were) !== JSON.stringify(places())) gone.push({ at, were });
}

// Which of the questions is a figure that is typed now; -1: none is.
function figureOf(pad) {
  return (pad.rows || []).findIndex((one) => one.taps.some((key) => key.kind === "digit"));
}

// Nothing moves under a finger: what is scrolled stays so while the same is asked.
let offered = "", asked = [], typed = -1;
function offer(pad, digits) {
  const now = JSON.stringify([pad.rows, pad.taps, pad.sums, pad.typing, pad.shared, own]);
  if (now === offered) return;
  offered = now;
  const keys = pad.taps.filter((one) => one.kind !== "digit").map(tap);
  if (digits.length) {
    const figures = document.createElement("div");
    figures.id = "figures";
    figures.append(...digits.map(tap));
    keys.unshift(figures);
  }
  if (pad.typing) keys.push(button(words.keyboard, "key", keyboard));
  if (pad.shared) keys.push(button(words[`own-${own}`], "key", other));
  keys.push(...(pad.rows || []).map(row));
  if (pad.sums?.length) keys.unshift(sums(pad.sums));
  const shown = document.getElementById("keys");
  shown.className = pad.taps.some((one) => one.label.length > LONG) ? "long" : "";
  const scrolled = shown.scrollTop;
  shown.replaceChildren(...keys);
  shown.scrollTop = scrolled;
  const rows = pad.rows || [], questions = rows.map((one) => one.text);
  if (!questions.some((one) => asked.includes(one))) shown.scrollTop = 0; // something else is asked
  asked = questions;
  const figure = figureOf(pad);
  if (figure !== typed && figure >= 0) shown.querySelectorAll(".row")[figure].scrollIntoView({ block: "nearest" });
  typed = figure;
}

// The clocks in large figures on the sides: counted down here, from the server's own clock.
let clocks = [], ahead = 0; // milliseconds by which this device's clock is ahead

function left({ left, runs }) {
  if (left === null || left === undefined) return "";
  const seconds = Math.max(0, Math.ceil((runs ? left - performance.now() + ahead : left) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  ["left", "right"].forEach((side, at) => {
    const one = document.getElementById(side), clock = clocks[at] || {};
    one.dataset.time = left(clock);
    one.dataset.points = clock.points || "";
    one.classList.toggle("runs", Boolean(clock.runs));
  });
}
setInterval(tick, 200);

// A page to read is laid out and scrolled by the browser, as large as its letters are everywhere.
let reads = "";
function read(page) {
  const now = JSON.stringify(page || null), shown = document.getElementById("page");
  if (now === reads) return;
  reads = now;
  shown.hidden = !page;
  shown.replaceChildren(...(page ? [part("h1", page.title), ...blocks(page.blocks)] : []));
  shown.scrollTop = 0;
}

function blocks(all) {
  return all.map(({ kind, text, rows }) => {
    if (kind === "table") {
      const table = document.createElement("table");
      table.append(...rows.map((cells) => {
        const made = document.createElement("tr");
        made.append(...cells.map((cell) => part("td", cell)));
        return made;
      }));
      return table;
    }
    return part({ heading: "h2", item: "li", map: "pre" }[kind] || "p", text);
  });
}

function part(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
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

function tell(sentence) {
  const told = document.getElementById("told");
  told.textContent = sentence;
  told.hidden = !sentence;
}

// Whether anybody answers at the other end: a picture that stands still does not say so by itself,
// and a line that has broken off while the device slept is open as far as the browser knows.
const EVERY = 2000, STALLED = 5000, GONE = 20000, WOKEN = 3000; // milliseconds
let heard = 0, patience = GONE;

function answered() {
  heard = performance.now();
  patience = GONE;
}

function ask() { line.send(JSON.stringify(["ping", String(Date.now())])); }

setInterval(() => {
  if (!line || line.readyState !== Native.OPEN || document.hidden) return;
  const silent = performance.now() - heard;
  if (silent > patience) {
    line = null; // its own end would be told much later, if at all
    back(0);
    return;
  }
  const stalled = words.silent.replace("{seconds}", Math.floor(silent / 1000));
  tell(silent < STALLED ? "" : stalled);
  ask();
}, EVERY);

// A page that sleeps, a server that begins anew: asked again until it answers.
async function back(seconds) {
  tell(words.lost);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  try {
    const answer = await fetch(location.pathname,
      { cache: "no-store", signal: AbortSignal.timeout?.(STALLED) }); // old tablets have none
    if (answer.status === 200 || answer.status === 403) { location.reload(); return; }
  } catch (fault) { /* not yet */ }
  back(Math.min(seconds * 2 || 1, 8));
}

addEventListener("DOMContentLoaded", () => {
  if (DIRECT === "board") document.body.className = "board";
  const terminal = document.getElementById("terminal");
  for (const [side, keys] of [["left", "\t"], ["right", "\x7f"]]) {
    const one = document.getElementById(side);
    one.act = () => send(`${keys}|${one.textContent}`);
  }
  const high = Math.floor(terminal.clientHeight / ROWS / 1.17);
  const sizes = WIDTHS.map((columns) => Math.floor(terminal.clientWidth / columns / SHAPE));
  const wanted = sizes.find((size) => size >= READABLE) || sizes[sizes.length - 1];
  terminal.dataset.fontSize = String(Math.max(SMALL, Math.min(LARGE, wanted, high)));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/line/${DIRECT}`;
});
addEventListener("load", () => setTimeout(hidden, 0));
screen.orientation?.addEventListener("change", () => location.reload());
// A table's screen stays lit. Browsers let a page ask for that by TLS alone.
async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch (fault) { /* low battery */ }
}
addEventListener("load", stayAwake);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  stayAwake(); // it is let go whenever the page is not seen
  if (!line) return;
  if (line.readyState === Native.CLOSED) location.reload();
  if (line.readyState !== Native.OPEN) return;
  heard = performance.now();
  patience = WOKEN;
  ask();
});
