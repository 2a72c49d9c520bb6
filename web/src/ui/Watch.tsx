/** Watch: a tour, a search with its backtracking, or the neural network, step by step. */
import type { ComponentChildren } from "preact";
import { setLook, setOptions, setSource } from "../state/changes";
import { orders, orderWords, rules, type Rule } from "../engine/wire";
import type { Source } from "../state/model";
import { capital, orderNames } from "../state/sayings";
import { outcomeWords } from "../state/networkfilm";
import { countWords } from "../state/searchfilm";
import { askWords, boardWords, groups, pieceWords } from "../state/words";
import { KindPicker } from "./Kinds";
import { Button, NumberField, Section, Segmented, Select, Switch, useSession } from "./parts";
import { prefersStill } from "./Theme";
import { FilmRow } from "./Transport";

const sourceWords: readonly (readonly [Source, string])[] = [
  ["tour", "The tour"],
  ["search", "A search"],
  ["network", "The network"],
];

const ruleWords: Record<Rule, string> = { takefuji: "Takefuji and Lee", wikipedia: "Wikipedia" };

export function Watch() {
  const session = useSession();
  const source = session.source.value;
  const show = (next: Source) => session.change((s) => setSource(s, next, next !== "tour" && !prefersStill()));
  return (
    <>
      <Segmented bare label="Watch" value={source} options={sourceWords} onChange={show} />
      <FilmRow />
      {source === "tour" ? <TourPart /> : source === "search" ? <SearchPart /> : <NetworkPart />}
      <p class="hint keys">
        <kbd>Space</kbd> plays and pauses, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> go to the ends, <kbd>+</kbd> <kbd>−</kbd> change the speed.
      </p>
    </>
  );
}

function TourPart() {
  const session = useSession();
  const tour = session.tour.value;
  const look = session.look.value;
  return (
    <>
      {!tour && (
        <div class="empty">
          <p>There is no tour on the board yet.</p>
          <Button look="primary" disabled={session.refusal.value !== null || session.work.value !== null} onClick={() => void session.find()}>
            Find one
          </Button>
          {session.answer.value && session.answer.value.verb === "find" && <p class="hint">{session.answer.value.sentence}</p>}
        </div>
      )}
      <Switch
        label="Warnsdorff's numbers"
        on={look.degrees}
        hint="On each free square, how many free squares it leads on to; ringed, where the piece can go. Warnsdorff (1823) goes where there are fewest."
        onChange={(degrees) => session.change((s) => setLook(s, { degrees }))}
      />
    </>
  );
}

function SearchPart() {
  const session = useSession();
  const { watching } = session;
  const options = session.options.value;
  const film = watching.search.value;
  const at = session.at.value;
  const ended = film?.last && at >= film.length;
  const waits = film && !film.last && at >= film.length && !watching.busy.value && !watching.problem.value;
  return (
    <>
      <p class="asked">{askWords(session.board.value, session.piece.value, session.ask.value)}</p>
      <Told />
      {film && film.length > 0 && (
        <dl class="figures">
          <Figure name="Events" value={groups(String(at))} of={film.last ? groups(String(film.length)) : undefined} />
          <Figure name="Squares" value={String(session.moment.value.length)} of={groups(String(film.board.sides.reduce((n, side) => n * side, 1) - film.board.holes.length))} />
          <Figure name="Tours" value={groups(String(film.toursAt(at) ?? "…"))} of={film.last ? groups(String(film.tours)) : undefined} />
        </dl>
      )}
      {ended && <p class="verdict">The search has ended: {countWords(film.tours)}.</p>}
      {waits && (
        <p class="verdict">
          There is more to come. <Button onClick={() => watching.goOn()}>Go on</Button>
        </p>
      )}
      <div class="buttons">
        <Button icon="back" disabled={!film || watching.seeking.value || film.tour(at, -1) === null} onClick={() => void watching.tour(-1)}>
          Tour before
        </Button>
        {watching.seeking.value ? (
          <Button onClick={() => watching.cancel()}>Cancel</Button>
        ) : (
          <Button icon="on" disabled={!film || (film.last && film.tour(at, 1) === null)} onClick={() => void watching.tour(1)}>
            Next tour
          </Button>
        )}
        <Button disabled={!session.moment.value.solved} onClick={() => watching.take()}>
          Take this tour
        </Button>
      </div>
      <ul class="key">
        <Key words="tried, and left again">
          <path d="M2 10h16" class="thin" />
        </Key>
        <Key words="passed over by a rule">
          <path d="m5 5 10 10M15 5 5 15" class="end" />
        </Key>
        <Key words="what the event is about">
          <circle cx="10" cy="10" r="7" class="end" />
        </Key>
      </ul>
      <Section title="The search">
        <div>
          <Select label="Order" value={options.order} options={orders.map((o) => [o, orderNames[o]] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
          <p class="hint">{orderWords[options.order]}</p>
        </div>
        <Switch
          label="Look for dead ends early"
          on={options.prune}
          hint="Without it the search walks into every one of them."
          onChange={(prune) => session.change((s) => setOptions(s, { prune }))}
        />
        <KindPicker />
      </Section>
    </>
  );
}

function NetworkPart() {
  const session = useSession();
  const { watching } = session;
  const options = session.options.value;
  const network = watching.network.value;
  const ask = session.ask.value;
  const seed = Math.max(1, options.seed ?? 1);
  const moment = session.moment.value;
  return (
    <>
      <p class="asked">
        Takefuji and Lee's network for {pieceWords(session.piece.value)} on {boardWords(session.board.value)}
      </p>
      <Told />
      {network && (
        <>
          <dl class="figures">
            <Figure name="Sweeps" value={String(session.at.value)} of={String(network.film.length)} />
            <Figure name="Edges on" value={String((moment.edges?.length ?? 0) / 2)} of={String(network.settled.edges.length)} />
            <Figure name="Without two" value={String((moment.few?.length ?? 0) + (moment.many?.length ?? 0))} />
          </dl>
          {session.at.value >= network.film.length && <p class="verdict">{capital(outcomeWords(network.settled))}.</p>}
        </>
      )}
      <div class="buttons">
        <Button
          look="primary"
          onClick={() =>
            session.change((s) => setSource(setOptions(s, { seed: seed < Number.MAX_SAFE_INTEGER ? seed + 1 : 1 }), "network", !prefersStill()))
          }
        >
          Another run
        </Button>
        <Button disabled={!network?.cells} onClick={() => watching.take()}>
          Take its tour
        </Button>
      </div>
      <ul class="key">
        <Key words="fewer than two edges">
          <circle cx="10" cy="10" r="6" class="end" />
        </Key>
        <Key words="more than two">
          <circle cx="10" cy="10" r="6" class="full" />
        </Key>
      </ul>
      <p class="hint">
        Each neuron is an edge, a move and its reverse. In a sweep all of them look at the two squares they join, and the network rests when every square has two edges: a tour,
        or several cycles.
        {ask.kind === "open" || ask.from !== null || ask.to !== null ? " It knows closed tours without given ends only, so that is what it looks for here." : ""}
      </p>
      <Section title="The run">
        <NumberField label="Seed" value={options.seed} min={1} max={Number.MAX_SAFE_INTEGER} empty="1" onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
        <Segmented label="Rule" value={options.rule} options={rules.map((r) => [r, ruleWords[r]] as const)} onChange={(rule) => session.change((s) => setOptions(s, { rule }))} />
      </Section>
    </>
  );
}

/** What keeps a film from being shown. */
function Told() {
  const session = useSession();
  const { watching } = session;
  if (watching.problem.value) {
    return (
      <div class="empty">
        <p class="wrong">{watching.problem.value}</p>
        <div class="buttons">
          <Button onClick={() => watching.retry()}>Try again</Button>
          {session.timeline.value.at > 0 && <Button onClick={() => watching.fromStart()}>From the start</Button>}
        </div>
      </div>
    );
  }
  if (watching.seeking.value) return <p class="hint">Looking for the next tour: {groups(String(watching.search.value?.length ?? 0))} events so far.</p>;
  return session.film.value.length === 0 && session.film.value.more ? <p class="hint">{session.moment.value.words}.</p> : null;
}

function Figure({ name, value, of }: { name: string; value: string; of?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {of !== undefined && <small> of {of}</small>}
      </dd>
    </div>
  );
}

function Key({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    <li>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
