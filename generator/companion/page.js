// The page itself: tabs, cards, map, chronicle, lists to tick off, questions. It shows what Python wrote into it and
// loads nothing. Data is only ever text: nothing of it becomes markup or code.

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("campaign").textContent);
const live = document.documentElement.dataset.live === "yes";
const state = { language: data.languages[0], look: "", era: 0 };
const kept = {  // what this browser remembers, where it may
  get(key) { try { return localStorage.getItem(`makeplay ${data.mark} ${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`makeplay ${data.mark} ${key}`, value); } catch { /* a private window */ } },
};

// ---- words and elements ----

const say = (key, values = {}) => (data.say[state.language][key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const own = (texts) => (texts ? texts[state.language] ?? Object.values(texts)[0] : "");

function el(tag, its = {}, ...children) {
  const [name, ...classes] = tag.split("."), made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(its)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

const body = (tab) => $(tab).querySelector(".body");
const told = (text) => el("p", { lang: data.told }, text);

// ---- what is packed: pictures and the book ----

async function unpacked(id) {
  const packed = Uint8Array.from(atob($(id).textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}
const once = {};
const ready = (id) => (once[id] ||= $(id) ? unpacked(id) : Promise.resolve(null));
const pictures = () => ready($(state.look) ? state.look : "day");
const finder = () => (once.finder ||= ready("book").then((made) => made && new Finder(made)));

const DRAWN = new Set("svg g path rect circle ellipse line polyline polygon use image text symbol".split(" "));
const SAFE_LINK = /^#[\w-]+$|^data:image\/(?:png|jpeg);base64,[\w+/=]*$/;

function drawing(source) {  // parsed where nothing runs; what the press does not draw is left out
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (!DRAWN.has(node.localName)) { node.remove(); continue; }
    for (const { name, value } of [...node.attributes]) {
      if (/^on|^style$/i.test(name) || (/href$/i.test(name) && !SAFE_LINK.test(value))) node.removeAttribute(name);
    }
  }
  const made = document.importNode(root, true);
  made.setAttribute("class", "picture");
  return made;
}

const WRITTEN = /<text\b.*?<\/text>/gs;
const written = (all, card) => (all.cards[card] || []).flatMap((source) => source.match(WRITTEN) || []).join(" ").replace(/<[^>]*>/g, " ");

function face(all, card, side, name) {
  const faces = all.cards[card] || [], source = faces[side % faces.length];
  if (!source) return null;
  const made = drawing(source);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", name);
  return made;
}

async function showSymbols() {
  const all = await pictures(), symbols = document.querySelector(".symbols");
  symbols.replaceChildren(...drawing(`<svg xmlns="http://www.w3.org/2000/svg">${Object.values(all.symbols).join("")}</svg>`).childNodes);
}

// ---- the sheet that opens over the page: a card or a sector ----

function open(title, ...children) {
  const sheet = $("sheet");
  $("sheet-title").textContent = title;
  sheet.querySelector(".body").replaceChildren(...children.flat().filter(Boolean));
  if (!sheet.open) {
    if (window.history.state !== "sheet") window.history.pushState("sheet", "");  // back closes it, as on any phone
    sheet.showModal();
  }
  sheet.scrollTop = 0;
  $("sheet-title").focus();
}

let cards = new Map();
const called = (card) => [card.id, own(card.label)].filter(Boolean).join(" ");
const sectorCalled = (sector) => [say("map.sector", { n: sector }), data.sectors[sector]].filter(Boolean).join(": ");
const happened = (events) => el("ol.lines", {}, events.map((event) => el("li", {},
  el("span.day", {}, [event.era && say("chronicle.era", { n: event.era }), event.day].filter(Boolean).join(" · ")), told(event.text))));
const history = (title, events) => (events.length ? [el("h3", {}, title), happened(events)] : []);

async function openCard(id) {
  const card = cards.get(id), all = await pictures(), place = el("div.large"), text = own(card.text);
  let side = 0;
  const show = () => place.replaceChildren(face(all, id, side, text || called(card)) ?? "");
  show();
  const turn = (all.cards[id] || []).length > 1 && el("button", { type: "button", onclick: () => { side += 1; show(); } }, say("cards.turn"));
  const where = card.sector && all.places[card.sector] && el("button", { type: "button", onclick: () => openSector(card.sector) }, sectorCalled(card.sector));
  open(called(card), place, text && el("p", {}, text), el("div.links", {}, turn || null, where || null),
    history(say("cards.history"), data.events.filter((event) => event.cards.includes(id))));
}

function openSector(sector) {
  const here = data.cards.filter((card) => card.sector === sector);
  const button = (card) => el("li", {}, el("button", { type: "button", onclick: () => openCard(card.id) }, called(card)));
  open(sectorCalled(sector), el("h3", {}, say("map.worlds")), here.length ? el("ul.links", {}, here.map(button)) : el("p.quiet", {}, say("map.none")),
    history(say("map.history"), data.events.filter((event) => event.sectors.includes(sector))));
}

// ---- tabs ----

const eraCalled = (at) => (at < data.eras.length ? say("map.era", { n: data.eras[at] }) : say("map.now"));

async function showMap() {
  const all = await pictures(), maps = all.maps[state.language] || Object.values(all.maps)[0], place = el("div.map", { tabindex: 0, role: "group", "aria-label": say("tab.map") });
  const larger = el("button", { type: "button", "aria-pressed": "false", onclick: () => larger.setAttribute("aria-pressed", String(place.classList.toggle("large-map"))) }, say("map.larger"));
  const said = el("output", { for: "era" }), slide = el("input", { type: "range", id: "era", min: 0, max: data.eras.length, value: state.era });
  const step = (by, sign, name) => el("button", { type: "button", "aria-label": name, onclick: () => go(state.era + by) }, sign);
  const [back, on] = [step(-1, "‹", say("map.before")), step(1, "›", say("map.after"))];
  function go(era) {
    state.era = Math.min(data.eras.length, Math.max(0, era));
    slide.value = state.era;
    said.textContent = eraCalled(state.era);
    slide.setAttribute("aria-valuetext", eraCalled(state.era));
    [back.disabled, on.disabled] = [state.era === 0, state.era === data.eras.length];
    const made = drawing(maps.rows[state.era].map((part) => maps.parts[part]).join(""));
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `${say("tab.map")}: ${eraCalled(state.era)}`);
    made.append(...Object.entries(all.places).map(([sector, at]) => touched(sector, at)));
    place.replaceChildren(made);
  }
  slide.addEventListener("input", () => go(Number(slide.value)));
  const eras = data.eras.length ? el("div.eras", {}, back, el("label", {}, say("map.eras"), slide, said), on) : null;
  const hint = Object.keys(all.places).length ? el("p.note", {}, say("map.hint")) : null;
  body("map").replaceChildren(...[eras, hint, place, el("div.links", {}, larger)].filter(Boolean));
  go(state.era);
}

function touched(sector, [x, y, side]) {  // a hex over the drawn one
  const made = document.createElementNS("http://www.w3.org/2000/svg", "polygon"), half = side * 0.866;
  const corners = [[1, 0], [0.5, 1], [-0.5, 1], [-1, 0], [-0.5, -1], [0.5, -1]].map(([a, b]) => `${x + a * side},${y + b * half}`);
  const its = { points: corners.join(" "), class: "place", tabindex: "0", role: "button", "aria-label": sectorCalled(sector) };
  for (const [key, value] of Object.entries(its)) made.setAttribute(key, value);
  made.addEventListener("click", () => openSector(sector));
  made.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); openSector(sector); }
  });
  return made;
}

async function showCards() {
  const all = await pictures();
  const draw = (frame) => {
    seen.unobserve(frame);
    frame.replaceChildren(face(all, frame.dataset.card, 0, "") ?? "");
    frame.firstElementChild?.setAttribute("aria-hidden", "true");
  };
  const seen = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => draw(target)), { rootMargin: "400px" });
  addEventListener("beforeprint", () => document.querySelectorAll("#cards .frame:empty").forEach(draw));
  const items = [], shelves = Object.entries(all.groups).map(([title, ids]) => {
    const list = el("ul.cards", {}, ids.filter((id) => cards.has(id)).map((id) => {
      const card = cards.get(id), frame = el("span.frame", { "data-card": id });
      seen.observe(frame);
      const item = el("li", {}, el("button", { type: "button", onclick: () => openCard(id) }, frame, el("span.called", {}, called(card))));
      items.push([item, `${called(card)} ${own(card.text)} ${written(all, id)}`.toLowerCase()]);
      return item;
    }));
    return el("div", {}, Object.keys(all.groups).length > 1 ? el("h3", {}, title) : null, list);
  });
  const count = el("p.note", { role: "status" }), find = el("input", { type: "search", id: "find", placeholder: say("cards.find"), "aria-label": say("cards.find") });
  const narrow = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    items.forEach(([item, text]) => { item.hidden = !words.every((word) => text.includes(word)); });
    shelves.forEach((shelf) => { shelf.hidden = ![...shelf.querySelectorAll("li")].some((item) => !item.hidden); });
    count.textContent = say("cards.count", { n: items.filter(([item]) => !item.hidden).length });
  };
  find.addEventListener("input", narrow);
  body("cards").replaceChildren(find, count, ...shelves);
  narrow();
}

function showChronicle() {
  const games = (own(data.chronology) || []).map(({ text, rule }) => el(rule.includes("─") ? "li" : "li.open", {},
    text.split("\n").flatMap((line) => [/^\s*\d*\s*\*/.test(line) ? el("span.won", {}, line) : line, "\n"])));
  const saga = (own(data.saga) || []).filter(Boolean).map((line, at, lines) => paragraph(line, at === 0));
  const events = new Map();
  data.events.forEach((event) => events.set(event.era, [...(events.get(event.era) || []), event]));
  const written = [...events].map(([era, its]) => {
    const block = el("details", {}, el("summary", {}, era ? say("chronicle.era", { n: era }) : say("chronicle.founding")));
    block.addEventListener("toggle", () => { if (block.open && block.children.length < 2) block.append(happened(its)); });
    return block;
  });
  const part = (title, its, into) => (its.length ? [el("h3", {}, title), into(its)] : []);
  const found = [...part(say("chronicle.games"), games, (its) => el("ol.games", {}, its)), ...part(say("chronicle.saga"), saga, (its) => el("div.saga", {}, its)),
    ...part(say("chronicle.history"), written, (its) => el("div", {}, its))];
  body("chronicle").replaceChildren(...(found.length ? found : [el("p.quiet", {}, say("page.nothing"))]));
}

const paragraph = (line, first) => (first || (line.length < 90 && !/[.!?\u3002\uff01\uff1f]$/.test(line)) ? el("h4", {}, line) : el("p", {}, line));

function ticks(name, items) {
  const boxes = items.map(({ text, note, mark }) => {
    const box = el("input", { type: "checkbox" });
    box.checked = kept.get(`${name} ${mark}`) === "1";
    box.addEventListener("change", () => kept.set(`${name} ${mark}`, box.checked ? "1" : ""));
    return [box, el("li", {}, el("label", {}, box, el("span", {}, text, note ? el("small", {}, note) : "")))];
  });
  const clear = () => boxes.forEach(([box], at) => { box.checked = false; kept.set(`${name} ${items[at].mark}`, ""); });
  return [el("ol.ticks", {}, boxes.map(([, item]) => item)), el("div.links", {}, el("button", { type: "button", onclick: clear }, say("tonight.clear")))];
}

function showTonight() {
  const steps = (own(data.setup) || []).map(({ text, rule }, at) => ({ text, note: rule, mark: `${at}` }));
  const pulls = data.pulls.map(({ card, out, put }) => ({ text: cards.has(card) ? called(cards.get(card)) : card, note: say(out && put ? "tonight.swap" : out ? "tonight.out" : "tonight.put"), mark: `${card} ${out} ${put}` }));
  const status = (own(data.status) || []).filter(Boolean);
  const found = [steps.length ? [el("h3", {}, say("tonight.setup")), ...ticks("setup", steps)] : [],
    data.kept ? [el("h3", {}, say("tonight.pulls")), ...(pulls.length ? ticks("pull", pulls) : [el("p.quiet", {}, say(data.printed ? "tonight.unchanged" : "tonight.unprinted"))])] : [],
    status.length ? [el("h3", {}, say("tonight.status")), el("ul.lines", {}, status.map((line) => el("li", {}, line)))] : []].flat();
  if (live) found.unshift(printing());
  body("tonight").replaceChildren(...(found.length ? found : [el("p.quiet", {}, say("page.nothing"))]));
}

// ---- the book ----

const label = (name) => el("span.tag", {}, say(`label.${name}`));

function passage(made, at, beside = "", cite = at) {
  const its = made.passages[at], source = cite === null ? null : made.passages[cite];
  return el(beside ? "article.answer.beside" : "article.answer", {}, el("p", {}, beside ? `${beside} · ` : "", label(its.label)),
    el("p", {}, (its.replies ? `${own(its.title)} ` : "") + (its.agreed ? own(its.agreed) : "") + own(its.text)), source && el("p.source", {}, `${say("rules.rests")}: ${own(source.where)} (${source.ids[0]})`));
}

function answered(made, answer, ask) {
  const said = made.said[state.language], found = [];
  if (answer.passage !== null) found.push(passage(made, answer.passage, "", answer.cite));
  else {
    const strange = answer.foreign.length ? said.strange.replace("{words}", answer.foreign.join(said.and_no)) : "";
    found.push(el("article.answer", {}, el("p", {}, label("SILENT")), el("p", {}, answer.playing ? said.playing : said.unknown.replace("{strange}", strange))));
  }
  found.push(...answer.also.map((at) => passage(made, at, say(answer.passage === null ? "rules.nearest" : "rules.also"))));
  const near = answer.related.filter((at) => !answer.also.includes(at));
  if (near.length) {
    const link = (at) => el("li", {}, el("button", { type: "button", onclick: () => ask(made.passages[at].ids[0]) }, own(made.passages[at].title)));
    found.push(el("p.quiet", {}, say("rules.see")), el("ul.links", {}, near.map(link)));
  }
  return found;
}

async function showRules() {
  const found = await finder();
  if (!found) { body("rules").replaceChildren(el("p.quiet", {}, say("page.nothing"))); return; }
  const made = found.made, results = el("div", {}), count = el("p.note", { role: "status" }), full = el("div", { "aria-live": "polite" });
  const typed = el("input", { type: "search", id: "ask", maxlength: 1000, placeholder: say("rules.hint"), "aria-label": say("rules.ask"), enterkeyhint: "search" });
  const look = () => {
    full.replaceChildren();
    const answers = typed.value.trim() ? found.answers(typed.value) : [];
    results.replaceChildren(...answers.flatMap((answer) => answered(made, answer, ask)));
    count.textContent = answers.length ? say("rules.found", { n: answers.flatMap((answer) => [answer.passage, ...answer.also]).filter((at) => at !== null).length }) : "";
  };
  const ask = (question) => { typed.value = question; look(); typed.focus(); typed.scrollIntoView({ block: "center" }); };
  let waiting = 0;
  typed.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(look, 120); });
  typed.addEventListener("keydown", (event) => { if (event.key === "Enter") { look(); if (live) askServer(typed.value, full); } });
  const go = live && el("button.main", { type: "button", onclick: () => askServer(typed.value, full) }, say("rules.go"));
  body("rules").replaceChildren(el("div.find", {}, typed, go || null), el("p.note", {}, say("rules.careful")), full, count, results, ...forms(), el("h3", {}, say("rules.book")), ...chapters(made));
}

function chapters(made) {
  const parts = new Map();
  made.passages.forEach((its, at) => { const where = own(its.where); parts.set(where, [...(parts.get(where) || []), at]); });
  return [...parts].map(([where, its]) => {
    const block = el("details", {}, el("summary", {}, where));
    const entry = (at) => el("li", {}, el("b", {}, own(made.passages[at].title)), el("p", {}, own(made.passages[at].text)), el("p.source", {}, made.passages[at].ids[0]));
    block.addEventListener("toggle", () => { if (block.open && block.children.length < 2) block.append(el("ul.lines", {}, its.map(entry))); });
    return block;
  });
}

function forms() {
  return data.forms.length ? [el("h3", {}, say("rules.forms")), ...data.forms.map(formOf)] : [];
}

function formOf(form) {
  const result = el("output", { "aria-live": "polite" });
  const selects = form.fields.map((field) => {
    const select = el("select", {}, el("option", { value: "" }, say("rules.choose"))), groups = new Map();
    field.options.forEach((option, at) => {
      const group = own(option.group), made = el("option", { value: at }, group ? `${group}: ${own(option.called)}` : own(option.called));
      if (group && !groups.has(group)) { groups.set(group, el("optgroup", { label: group })); select.append(groups.get(group)); }
      (groups.get(group) || select).append(made);
    });
    return [select, el("label", {}, own(field.label), select)];
  });
  const compute = () => {
    const chosen = selects.map(([select]) => select.value);
    const at = chosen.includes("") ? null : chosen.reduce((total, value, field) => total * form.fields[field].options.length + Number(value), 0);
    const answer = at === null ? null : form.answers[form.table[at]];
    result.replaceChildren(...(answer ? [el("div.answer", {}, answer.label ? el("p", {}, label(answer.label)) : "", el("p", {}, own(answer.said)),
      answer.cites.length ? el("p.source", {}, `${say("rules.rests")}: ${answer.cites.join(", ")}`) : "")] : []));
  };
  selects.forEach(([select]) => select.addEventListener("change", compute));
  return el("details", {}, el("summary", {}, own(form.title)), el("div.form", { "data-ruling": form.ruling }, selects.map(([, field]) => field), result));
}

// ---- what a server adds ----

async function send(path, sent) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) });
  if (answer.ok) return answer.json();
  if (answer.status === 409) throw new Error(say("live.busy"));
  const told = await answer.json().catch(() => ({}));
  throw new Error([told.problem ?? say("live.failed")].flat().join(" "));
}

// What went wrong, in words: a server that is gone throws what no person reads.
const wrong = (error) => (error instanceof TypeError ? say("live.failed") : error.message);

async function askServer(question, place) {
  if (!question.trim()) return;
  place.replaceChildren(el("p.note", {}, say("live.asking")));
  try {
    const { answers } = await send("/ask", { question, lang: state.language });
    place.replaceChildren(el("h3", {}, say("live.full")), ...answers.map((each) => el("article.answer", {}, el("p", {}, label(each.label)), el("p", {}, each.replies_to ? `${each.replies_to} ` : "", each.answer),
      el("p.source", {}, each.cites.map((cite) => `${cite.edition}, ${cite.section} (${cite.id})`).join("; ")))));
  } catch (error) { place.replaceChildren(el("p", {}, wrong(error))); }
}

function printing() {
  const place = el("div", { role: "status" }), button = el("button.main", { type: "button" }, say("live.print"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    place.replaceChildren(el("p.note", {}, say("live.printing")));
    try {
      const { files } = await send("/print", {});
      place.replaceChildren(el("p", {}, say("live.printed")), el("ul.lines", {}, files.map((file) => el("li", {}, el("a", { href: `/printed/${encodeURIComponent(file)}` }, file)))));
    } catch (error) { place.replaceChildren(el("p", {}, wrong(error))); }
    button.disabled = false;
  });
  return el("div", {}, el("div.links", {}, button), place);
}

function keepFresh() {
  let first = null;
  const look = async () => {
    try {
      const answer = await fetch("/", { method: "HEAD", cache: "no-store" }), tag = answer.headers.get("etag");
      first ??= tag;
      if (answer.ok && tag && tag !== first) news(say("live.fresh"), el("button", { type: "button", onclick: () => location.reload() }, say("live.reload")));
    } catch { /* the server rests */ }
  };
  look();
  setInterval(() => { if (!document.hidden) look(); }, 15000);
}

// ---- the page as a whole ----

const news = (...children) => $("news").replaceChildren(...children);
const TABS = { map: showMap, cards: showCards, chronicle: showChronicle, tonight: showTonight, rules: showRules };
const tabs = [...document.querySelectorAll("nav a")].map((link) => link.hash.slice(1));
const shown = new Set();

// A code on paper ends in the campaign's mark and a card, or the kind of sheet it is on.
function scanned() {
  const found = /^#[0-9A-Z-]+\/(.+)$/.exec(location.hash);
  try { return found ? decodeURIComponent(found[1]) : ""; } catch { return ""; }
}
const SHEETS = { map: "map", board: "map", chronology: "chronicle", box: "chronicle" };

async function show(focus) {
  const card = scanned(), wanted = SHEETS[card] ?? (cards.has(card) ? "cards" : location.hash.slice(1));
  const tab = tabs.includes(wanted) ? wanted : tabs[0];
  tabs.forEach((each) => { $(each).hidden = each !== tab; });
  document.querySelectorAll("nav a").forEach((link) => (link.hash === `#${tab}` ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")));
  if (!shown.has(tab)) { shown.add(tab); await TABS[tab](); }
  if (focus) { scrollTo(0, 0); $(`${tab}-title`).focus({ preventScroll: true }); }
  document.body.dataset.ready = tab;
  if (cards.has(card)) {
    window.history.replaceState(null, "", "#cards");
    await openCard(card);
  }
}

function speak(language) {
  state.language = language;
  document.documentElement.lang = data.tags[language];
  document.querySelectorAll("[data-say]").forEach((node) => { node.textContent = say(node.dataset.say); });
  document.querySelectorAll("[data-name]").forEach((node) => node.setAttribute("aria-label", say(node.dataset.name)));
  const other = data.languages[(data.languages.indexOf(language) + 1) % data.languages.length];
  $("language").hidden = data.languages.length < 2;
  $("language").textContent = data.names[other];
  $("language").lang = data.tags[other];
  $("language").onclick = () => { kept.set("language", other); speak(other); again(); };
  if (data.playing) news(say("page.playing"));
}

function again() { shown.clear(); return show(false); }

function wear(look) {
  state.look = look;
  document.documentElement.dataset.look = look;
  return showSymbols();
}

async function begin() {
  if (!("DecompressionStream" in window)) { news(say("page.too_old")); return; }
  const dark = matchMedia("(prefers-color-scheme: dark)"), wanted = () => kept.get("look") || (dark.matches ? "night" : "day");
  dark.addEventListener("change", () => { wear(wanted()).then(again); });
  $("look").addEventListener("click", () => { kept.set("look", state.look === "day" ? "night" : "day"); wear(kept.get("look") || (state.look === "day" ? "night" : "day")).then(again); });
  $("sheet").querySelector(".close").addEventListener("click", () => $("sheet").close());
  $("sheet").addEventListener("click", (event) => { if (event.target === $("sheet")) $("sheet").close(); });
  addEventListener("popstate", () => $("sheet").close());
  addEventListener("hashchange", () => show(true));
  speak(data.languages.includes(kept.get("language")) ? kept.get("language") : data.languages[0]);
  Object.assign(data, await ready("told"));
  cards = new Map(data.cards.map((card) => [card.id, card]));
  state.era = data.eras.length;
  await wear(wanted());
  await show(false);
  if (live) keepFresh();
  (window.requestIdleCallback || setTimeout)(() => finder());
}

begin();
