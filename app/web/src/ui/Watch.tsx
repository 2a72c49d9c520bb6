/** Watch: a tour, a search with its backtracking, or the neural network, step by step. */
import type { ComponentChildren } from "preact";
import { setLook, setOptions, setSource } from "../state/changes";
import { orders, orderWords, rules, type Rule } from "../engine/wire";
import { sources, type Source } from "../state/model";
import { capital } from "../state/sayings";
import { outcomeWords } from "../state/networkfilm";
import { countWords } from "../state/searchfilm";
import { askWords, boardWords, pieceWords, together } from "../state/words";
import { KindPicker } from "./Kinds";
import { Moves } from "./Moves";
import { Button, NumberField, Section, Segmented, Select, Switch, useSession } from "./parts";
import { prefersStill } from "./Theme";
import { FilmRow } from "./Transport";
import { msg, num, inParts, own } from "../words/words";

const ruleWords: Record<Rule, string> = { takefuji: "Takefuji and Lee", wikipedia: "Wikipedia" };

export function Watch() {
  const session = useSession();
  const source = session.source.value;
  const show = (next: Source) => session.change((s) => setSource(s, next, next !== "tour" && !prefersStill()));
  return (
    <>
      <Segmented bare label={msg("panel.watch")} value={source} options={sources.map((of) => [of, msg(`watch.${of}`)] as const)} onChange={show} />
      <FilmRow />
      {source === "tour" ? <TourPart /> : source === "search" ? <SearchPart /> : <NetworkPart />}
      <p class="hint keys">
        {inParts<ComponentChildren>("watch.keys", { space: <kbd>{msg("keycap.space")}</kbd>, arrows: <Caps of="← →" />, ends: <Caps of="Home End" />, speeds: <Caps of="+ −" /> })}
      </p>
    </>
  );
}

function Caps({ of }: { of: string }) {
  return of.split(" ").map((cap, i) => [i ? " " : "", <kbd>{cap}</kbd>]);
}

function TourPart() {
  const session = useSession();
  const tour = session.tour.value;
  const look = session.look.value;
  return (
    <>
      {!tour && (
        <div class="empty">
          <p>{msg("watch.no-tour")}</p>
          <Button look="primary" disabled={session.refusal.value !== null || session.asking.work.value !== null} onClick={() => void session.request({ verb: "find" })}>
            {msg("find.one")}
          </Button>
          {session.asking.answer.value && session.asking.answer.value.verb === "find" && <p class="hint">{session.asking.answer.value.sentence}</p>}
        </div>
      )}
      <Moves />
      <Switch
        label={msg("watch.degrees")}
        on={look.degrees}
        hint={msg("watch.degrees-hint")}
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
          <Figure name={msg("watch.events")} value={num(at)} of={film.last ? num(film.length) : undefined} />
          <Figure name={msg("watch.squares")} value={String(session.moment.value.length)} of={num(film.board.sides.reduce((n, side) => n * side, 1) - film.board.holes.length)} />
          <Figure name={msg("watch.tours")} value={num(film.toursAt(at) ?? "…")} of={film.last ? num(film.tours) : undefined} />
        </dl>
      )}
      {ended && <p class="verdict">{msg("watch.ended", { tours: countWords(film.tours) })}</p>}
      {waits && (
        <p class="verdict">
          {msg("watch.more")} <Button onClick={() => watching.goOn()}>{msg("page.go-on")}</Button>
        </p>
      )}
      <div class="buttons">
        <Button icon="back" disabled={!film || watching.seeking.value || film.tour(at, -1) === null} onClick={() => void session.seekTour(-1)}>
          {msg("watch.before")}
        </Button>
        {watching.seeking.value ? (
          <Button onClick={() => watching.cancel()}>{msg("page.cancel")}</Button>
        ) : (
          <Button icon="on" disabled={!film || (film.last && film.tour(at, 1) === null)} onClick={() => void session.seekTour(1)}>
            {msg("watch.next")}
          </Button>
        )}
        <Button disabled={!session.moment.value.solved} onClick={() => session.takeTour()}>
          {msg("watch.take")}
        </Button>
      </div>
      <ul class="key">
        <Key words={msg("watch.key-tried")}>
          <path d="M2 10h16" class="thin" />
        </Key>
        <Key words={msg("watch.key-passed")}>
          <path d="m5 5 10 10M15 5 5 15" class="end" />
        </Key>
        <Key words={msg("watch.key-about")}>
          <circle cx="10" cy="10" r="7" class="end" />
        </Key>
      </ul>
      <Section title={msg("watch.the-search")}>
        <div>
          <Select label={msg("watch.order")} value={options.order} options={orders.map((o) => [o, msg(`order.${o}`)] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
          <p class="hint">{own(orderWords[options.order], () => msg(`about.${options.order}`))}</p>
        </div>
        <Switch
          label={msg("watch.prune")}
          on={options.prune}
          hint={msg("watch.prune-hint")}
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
        {msg("watch.network-of", { piece: pieceWords(session.piece.value), board: boardWords(session.board.value) })}
      </p>
      <Told />
      {network && (
        <>
          <dl class="figures">
            <Figure name={msg("watch.sweeps")} value={String(session.at.value)} of={String(network.film.length)} />
            <Figure name={msg("watch.edges-on")} value={String((moment.edges?.length ?? 0) / 2)} of={String(network.settled.edges.length)} />
            <Figure name={msg("watch.without")} value={String((moment.few?.length ?? 0) + (moment.many?.length ?? 0))} />
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
          {msg("watch.another")}
        </Button>
        <Button disabled={!network?.cells} onClick={() => session.takeTour()}>
          {msg("watch.take-its")}
        </Button>
      </div>
      <ul class="key">
        <Key words={msg("square.few")}>
          <circle cx="10" cy="10" r="6" class="end" />
        </Key>
        <Key words={msg("watch.key-many")}>
          <circle cx="10" cy="10" r="6" class="full" />
        </Key>
      </ul>
      <p class="hint">
        {together(msg("watch.neurons"), ask.kind === "open" || ask.from !== null || ask.to !== null ? msg("watch.closed-only") : "")}
      </p>
      <Section title={msg("watch.run")}>
        <NumberField label={msg("find.seed")} value={options.seed} min={1} max={Number.MAX_SAFE_INTEGER} empty="1" onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
        <Segmented label={msg("watch.rule")} value={options.rule} options={rules.map((r) => [r, ruleWords[r]] as const)} onChange={(rule) => session.change((s) => setOptions(s, { rule }))} />
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
          <Button onClick={() => watching.retry()}>{msg("page.again")}</Button>
          {session.timeline.value.at > 0 && <Button onClick={() => watching.fromStart()}>{msg("watch.from-start")}</Button>}
        </div>
      </div>
    );
  }
  if (watching.seeking.value) return <p class="hint">{msg("watch.seeking", { n: watching.search.value?.length ?? 0 })}</p>;
  return session.film.value.length === 0 && session.film.value.more ? <p class="hint">{session.moment.value.words}.</p> : null;
}

function Figure({ name, value, of }: { name: string; value: string; of?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {of !== undefined && <small>{msg("watch.of", { n: of })}</small>}
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
