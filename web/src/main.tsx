import { render } from "preact";
import { followAddress } from "./address";
import { Problem, type Engine } from "./engine/engine";
import { HttpEngine } from "./engine/http";
import { firstVisit } from "./first";
import { setLook } from "./state/changes";
import { readLink } from "./state/link";
import { App } from "./ui/App";
import { SessionProvider } from "./ui/parts";
import { followPlayback } from "./ui/playback";
import { Session } from "./ui/session";
import { followTheme, keptTheme, prefersStill } from "./ui/Theme";
import "./style/base.css";
import "./style/page.css";
import "./style/board.css";
import "./style/panels.css";
import "./style/watch.css";
import "./style/puzzle.css";

/** The server's engine, unless the page says that it has its own: then there is no server. */
async function chooseEngine(): Promise<Engine> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("fake")) return new (await import("./engine/fake")).FakeEngine();
  const own = document.querySelector<HTMLMetaElement>('meta[name="leaper-engine"]')?.content;
  if (!own) return new HttpEngine();
  const { makeEngine } = (await import(/* @vite-ignore */ new URL(own, document.baseURI).href)) as typeof import("./worker/site");
  return makeEngine(Problem);
}

const engine = await chooseEngine();
const { state, problems } = location.hash.length > 1 ? readLink(location.hash) : { state: firstVisit(!prefersStill()), problems: [] };
// A link that names colours has them; else they are the visitor's.
const theme = state.look.theme === "auto" ? (keptTheme() ?? "auto") : state.look.theme;
const session = new Session(engine, setLook(state, { theme }));
session.notes.value = [...problems, ...session.notes.peek()];
followTheme(session);
followAddress(session);
followPlayback(session);
render(
  <SessionProvider value={session}>
    <App />
  </SessionProvider>,
  document.getElementById("app")!,
);
