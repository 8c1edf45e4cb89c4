// The featured table: what the server tells is shown, and its clocks run on between two messages.
"use strict";
const asked = new URLSearchParams(location.search);
const PARTS = ["names", "clocks", "score", "map", "next"];
const part = PARTS.includes(asked.get("part")) ? asked.get("part") : "";
const theme = ["dark", "light"].includes(asked.get("theme")) ? asked.get("theme") : "";
// A part alone may take the whole page. All parts together have no room to grow, and with a theme,
// on a screen in the hall, they fill it.
const most = part ? 300 : 100, least = theme && !part ? 100 : 20;
const size = Math.min(most, Math.max(least, Number(asked.get("size")) || 100));
const SYNCS = 20; // of the last messages the one that came fastest tells the time
const AGAIN = 1000; // milliseconds until a lost line is tried again
let shown = null, late = 0, offsets = [], begins = 0, starts = "";

const all = (selector) => [...document.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);

// The server's clock here: a message is late by its way, never early, so that the greatest counts.
function heard(now) {
  offsets = [...offsets, now - performance.now()].slice(-SYNCS);
}

function moment() { return performance.now() + Math.max(...offsets); }

function connect() {
  const line = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/line` +
    `${location.pathname}?delay=${parseInt(asked.get("delay"), 10) || 0}`);
  let fresh = true;
  line.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (fresh || ("delay" in message && message.delay !== late)) offsets = [];
    fresh = false;
    heard(message.now);
    if (!("shown" in message)) return;
    late = message.delay;
    shown = message.shown;
    [begins, starts] = [message.begins || 0, message.waits || ""];
    paint();
  };
  // A clock that runs goes on here while the server starts again: nothing is blank meanwhile.
  line.onclose = () => setTimeout(connect, AGAIN);
}

function element(name, text, kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function fill(place, ...parts) { place.replaceChildren(...parts); }

function paint() {
  document.body.classList.toggle("blank", shown === null);
  document.body.classList.toggle("begins", Boolean(starts));
  if (shown === null) return tick();
  const players = shown.players || [], begun = Boolean(shown.turn), over = Boolean(shown.result);
  const waits = players.length > 0 && !begun && !over;
  const seen = {
    names: players.length > 0, clocks: players.length > 0, score: begun || over,
    map: Boolean(shown.map), next: waits || Boolean(shown.next) && (over || !players.length),
  };
  for (const name of PARTS) one(`#${name}`).hidden = !seen[name] || Boolean(part && part !== name);
  const classes = { waits: seen.next, before: waits, bare: !seen.map,
    still: !players.some(timed) };
  for (const [name, on] of Object.entries(classes)) document.body.classList.toggle(name, on);
  one("header").hidden = Boolean(part);
  fill(one("header"), element("b", shown.event),
    ...[shown.round, shown.scenario, shown.table].filter(Boolean).map((text) => element("span", text)),
    ...shown.notices.map((text) => element("p", text)));
  players.forEach((player, side) => {
    const card = all("#names article")[side];
    card.querySelector("h2").dataset.number = side + 1;
    card.querySelector("h2").textContent = player.name;
    const lines = card.querySelectorAll("p");
    [player.about, player.leader].forEach((text, at) => { lines[at].textContent = text; });
  });
  fill(one("#turn"), ...[["span", shown.turn || shown.round], ["b", shown.state]]
    .filter(([, text]) => text).map(([kind, text]) => element(kind, text)));
  if (seen.score) fill(one("#score"), table(players), ...(shown.result ? [element("p", shown.result)] : []));
  if (seen.map) {
    one("#map figure").innerHTML = shown.map; // the server's own drawing: names in it are escaped
    one("#map h3").textContent = shown.scenario;
    fill(one("#map ul"), ...shown.scores.map((text) => element("li", text)));
  }
  const about = [shown.round, shown.scenario].filter(Boolean).join(" · ");
  fill(one("#next"), ...(waits
    ? [element("h2", shown.coming), opponents(players), element("p", about)]
    : [element("p", shown.next, "names")]));
  tick();
  all("header, #score").forEach((text) => fit(text));
  all("#names h2, #names p, #turn *").forEach((text) => fit(text));
  all("#score td span").forEach((text) => fit(text, text.parentElement));
  fit(one("#map ul"), one(".hall #map div") || one("#map"));
  if (one("#next .names")) fit(one("#next .names"), one("#next"));
}

// Each name stays whole: a line breaks between the two.
function opponents(players) {
  const made = element("p", "", "names");
  made.append(element("span", `${players[0].name} –`), " ", element("span", players[1].name));
  return made;
}

// A long text gets smaller, then two lines: a name is never cut.
function fit(text, box = text) {
  const cut = () => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  text.style.fontSize = "";
  text.classList.remove("long");
  const whole = parseFloat(getComputedStyle(text).fontSize);
  for (let part = 95; part >= 40 && cut(); part -= 5) {
    text.classList.toggle("long", part < 75);
    text.style.fontSize = `${whole * part / 100}px`;
  }
}

function timed(player) { return player.left !== null || player.ends !== null; }

function table(players) {
  const made = document.createElement("table");
  const head = made.createTHead().insertRow();
  head.append(element("th", ""), ...shown.turns.map(([turn]) => element("th", turn)),
    element("th", shown.term));
  const body = made.createTBody();
  players.forEach((player, side) => {
    const row = body.insertRow();
    row.className = ["one", "two"][side];
    const name = element("td", ""), box = element("div", "");
    box.append(element("span", player.name));
    name.append(box);
    row.append(name,
      ...shown.turns.map(([, points]) => element("td", points[side])),
      element("td", player.points ?? "?"));
  });
  return made;
}

// Rounded up, as at the table: a clock that shows 0:00 has run out.
function said(left) {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  if (starts) {
    fill(one("#next"), element("p", starts.replace("{time}", said(begins - moment())), "names"));
  }
  if (shown === null || !shown.players) return;
  const now = moment();
  shown.players.forEach((player, side) => {
    const place = all("#clocks output")[side], runs = player.ends !== null;
    const left = runs ? player.ends - now : player.left;
    const text = timed(player) ? said(left) : "–";
    if (place.textContent !== text) place.textContent = text;
    place.hidden = !shown.players.some(timed);
    place.classList.toggle("runs", runs);
    place.classList.toggle("low", timed(player) && !shown.result && left > 0 && left <= shown.low);
    place.classList.toggle("over", timed(player) && left <= 0);
  });
}

if (theme) document.body.classList.add(theme);
if (theme && !part) document.body.classList.add("hall");
document.documentElement.style.setProperty("--size", size / 100);
addEventListener("resize", paint);
setInterval(tick, 50);
connect();
