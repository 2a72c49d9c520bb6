/**
 * The first picture, before any other file has come: the tour of the day, drawn by a script
 * that stands in index.html (vite.config.ts). It is where the page's own board will be,
 * looks like it, and is drawn on by that from where it is.
 */
import { palettes, ramp } from "./render/themes";
import { dayOf, opening } from "./state/opening";

/** As in state/model.ts and render/items.ts, of which all else would come along. */
const speed = 16;
const shades = 64;

function drawEarly(): void {
  const kept = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { documentElement: root, body } = document;
  const asked = (query: string) => matchMedia(query).matches;
  const theme = kept("leaper colours");
  const dark = theme === "dark" || (theme !== "light" && asked("(prefers-color-scheme: dark)"));
  root.dataset.theme = dark ? "dark" : "light";
  // Lines of some languages are higher, and one is written from the right.
  const language = [kept("leaper language") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2)).find((tag) => "en de es fr pt ar hi ja zh".split(" ").includes(tag));
  if (language) root.lang = language;
  if (language === "ar") root.dir = "rtl";
  // A link, or what was in hand, shows something else.
  if (location.hash.length > 1 || kept("leaper in hand")) return;
  const place = document.querySelector(".board-place")!;
  const high = parseFloat(getComputedStyle(place).maxHeight) || place.clientHeight;
  // As in ui/Board.tsx: a square has whole pixels.
  const unit = Math.floor(Math.min(place.clientWidth / 8, high / 8, 120) * devicePixelRatio) / devicePixelRatio;
  const stage = place.appendChild(document.createElement("div"));
  stage.className = "stage";
  stage.style.width = stage.style.height = `${8 * unit}px`;
  const { left, top } = stage.getBoundingClientRect();
  const { square, edge, threads } = dark ? palettes.dark : palettes.light;
  const make = (name: string, attributes: Record<string, string | number>, to: Element) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, String(attributes[key]));
    return to.appendChild(made);
  };
  const svg = make("svg", { class: "early", width: 8 * unit, height: 8 * unit, viewBox: "0 0 8 8", "aria-hidden": "true" }, body) as SVGSVGElement;
  svg.style.left = `${left + scrollX}px`;
  svg.style.top = `${top + scrollY}px`;
  let squares = "";
  for (let i = 0; i < 64; i++) if (((i >> 3) + i) % 2) squares += `M${i % 8} ${i >> 3}h1v1h-1z`;
  make("path", { fill: square, d: squares }, svg);
  make("path", { fill: "none", stroke: edge, "stroke-width": Math.max(0.025, 1 / unit), d: "M0 0h8v8H0z" }, svg);
  const cells = opening(dayOf(new Date()));
  svg.dataset.tour = String(cells);
  const steps = [...cells, cells[0]].map((cell) => `${(cell % 8) + 0.5} ${(cell >> 3) + 0.5}`);
  let drawn = 0;
  const draw = (to: number) => {
    for (; drawn < Math.min(to, 65); drawn++) {
      const stroke = ramp(threads, Math.floor((Math.min(drawn, 63) * (shades - 1)) / 63) / (shades - 1));
      const line = { fill: "none", stroke, "stroke-linecap": "round" };
      if (drawn) make("path", { ...line, "stroke-width": 0.06, d: `M${steps[drawn - 1]}L${steps[drawn]}` }, svg);
      if (drawn < 64) make("path", { ...line, "stroke-width": 0.16, d: `M${steps[drawn]}h0` }, svg);
    }
  };
  if (asked("(prefers-reduced-motion: reduce)")) return draw(65);
  const begun = performance.now();
  svg.dataset.begun = String(begun);
  const go = (at: number) => {
    draw(1 + Math.max(0, ((at - begun) / 1000) * speed));
    if (drawn < 65 && svg.isConnected) requestAnimationFrame(go);
  };
  go(begun);
}

drawEarly();
