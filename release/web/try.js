// A film that the reader plays by its own keys, and maps whose elements change hands.

function film(box) {
  const svg = box.querySelector("svg");
  const keys = JSON.parse(svg.querySelector("metadata").textContent);
  const rows = [...svg.querySelectorAll("g[class]")].map((row) =>
    [row, ...row.getAttribute("class").slice(1).split("-").map(Number)]);
  const [back, play, next] = box.querySelectorAll("button");
  const says = box.querySelector("[aria-live]");
  let at = 0, timer = 0;

  function show(frame) {
    at = Math.max(0, Math.min(keys.length - 1, frame));
    for (const [row, first, last] of rows) {
      row.style.animation = "none";
      row.style.visibility = first <= at && at < last ? "visible" : "hidden";
    }
    const key = keys[at + 1];
    says.textContent = key ? `Press ${key}` : "That was a round. Back to the start: press Home";
  }

  // A slip is typed quickly; whatever else a key does is to be read.
  const typed = (frame) => /^(\d|space|[asc])$/.test(keys[frame]);

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }

  function start() {
    if (at === keys.length - 1) show(0);
    const step = () => {
      show(at + 1);
      if (at === keys.length - 1) stop();
      else timer = setTimeout(step, typed(at) && typed(at + 1) ? 250 : 1800);
    };
    play.textContent = "Pause";
    timer = setTimeout(step, 600);
  }

  const names = { Escape: "esc", Enter: "enter", " ": "space" };
  back.onclick = () => { stop(); show(at - 1); };
  next.onclick = () => { stop(); show(at + 1); };
  play.onclick = () => (timer ? stop() : start());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    const key = names[event.key] || event.key;
    if (key === keys[at + 1]) show(at + 1);
    else if (key === "Home") show(0);
    else return;
    stop();
    event.preventDefault();
    event.stopImmediatePropagation(); // the theme has keys of its own
  }, true);
  show(0);
}

function map(box) {
  const choice = box.querySelector("select");
  const maps = [...box.querySelectorAll("section")];
  const holders = ["nobody", "player 1", "player 2", "both: contested"];
  const show = () => maps.forEach((one) => { one.hidden = one.id !== choice.value; });
  for (const element of box.querySelectorAll("[data-element]")) {
    const change = () => {
      const at = ((Number(element.dataset.holder) || 0) + 1) % holders.length;
      const name = element.dataset.element;
      for (const same of element.closest("section").querySelectorAll("[data-element]")) {
        if (same.dataset.element !== name) continue;
        same.dataset.holder = at;
        const words = same.querySelector("output");
        if (words) words.textContent = holders[at];
      }
    };
    element.onclick = change;
  }
  choice.onchange = show;
  show();
}

document.querySelectorAll(".film").forEach(film);
document.querySelectorAll(".maps").forEach(map);
