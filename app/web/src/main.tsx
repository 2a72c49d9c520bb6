import { render } from "preact";
import { followAddress } from "./address";
import { Problem, type Engine } from "./engine/engine";
import { HttpEngine } from "./engine/http";
import { firstVisit } from "./first";
import { browserStore, followKeeping, Keeping } from "./keeping";
import { setLook } from "./state/changes";
import type { State } from "./state/model";
import { lastVisit } from "./state/kept";
import { readLink, type Read } from "./state/link";
import { speak } from "./words/words";
import { App } from "./ui/App";
import { firstLanguage, followLanguage } from "./ui/Language";
import { fetchMore } from "./ui/later";
import { SessionProvider } from "./ui/parts";
import { followPlayback } from "./session/playback";
import { openSession } from "./session/session";
import { followTheme, keptTheme, prefersStill } from "./ui/Theme";
import "./style/base.css";
import "./style/page.css";
import "./style/board.css";

/** The server's engine, unless the page has its own engine and no server. */
async function chooseEngine(): Promise<Engine> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("fake")) return new (await import("./fake")).FakeEngine();
  const own = document.querySelector<HTMLMetaElement>('meta[name="leaper-engine"]')?.content;
  if (!own) return new HttpEngine();
  const { makeEngine } = (await import(/* @vite-ignore */ new URL(own, document.baseURI).href)) as typeof import("./worker/site");
  return makeEngine(Problem);
}

/** The first picture, which index.html has. */
const early = document.querySelector<SVGElement>(".early");

/** A first visit goes on with its tour; the tours themselves are not in the page's script. */
async function begin(): Promise<State> {
  const now = performance.now();
  const { tour, begun } = early?.dataset ?? {};
  const cells = tour ? tour.split(",").map(Number) : await import("./state/opening").then(({ opening, dayOf }) => opening(dayOf(new Date())));
  return firstVisit(cells, !prefersStill(), now - Number(begun ?? now));
}

const [engine] = await Promise.all([chooseEngine(), speak(firstLanguage(location.hash))]);
const keeping = new Keeping(browserStore());
// A link has precedence over kept work, and kept work over a first visit. One that says nothing is told of, and is no link.
const link = location.hash.length > 1 ? readLink(location.hash) : null;
const last = link && !link.nothing ? link : (lastVisit(keeping.load()) ?? { state: await begin(), problems: [] });
const { state: read, ...then }: Read = last;
const problems = link?.problems ?? last.problems;
const { state, seconds, hints } = keeping.refill(read);
// The link's colours, if it names any; else the visitor's.
const theme = state.look.theme === "auto" ? (keptTheme() ?? "auto") : state.look.theme;
const session = openSession(engine, setLook(state, { theme }), keeping);
session.notes.value = [...problems, ...session.notes.peek()];
followTheme(session);
followLanguage(session);
session.puzzling.resume(seconds, hints);
followAddress(session, keeping, then);
followKeeping(session, keeping);
followPlayback(session);
const app = document.getElementById("app")!;
app.replaceChildren();
render(
  <SessionProvider value={session}>
    <App />
  </SessionProvider>,
  app,
);
// The first picture goes when the page's own is there.
requestAnimationFrame(function look() {
  if (document.querySelector<HTMLElement>(".stage canvas")?.style.width || !document.querySelector(".stage")) early?.remove();
  else requestAnimationFrame(look);
});
// The code of other panels, and of what is asked first, comes after the first picture, and a
// page's own engine after that: on a slow line they would wait for it.
const rest = () => Promise.allSettled([fetchMore(), import("./session/works")]).then(() => engine.warm?.());
setTimeout(rest, engine.warm ? 100 : 1000);
