/** Puzzle: makes puzzles, and helps to solve them. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordsOf } from "../state/problems";
import { setBoard, setPiece } from "../state/changes";
import { writeLink } from "../state/link";
import { initial, variants } from "../state/model";
import { missing, numberOn, windowOf } from "../state/puzzle";
import { boardOf, hives, shapeOf, shapes, sizes, type Shape } from "../state/shapes";
import { dayOn } from "../state/dates";
import { nameOf, sizeOf, sizeWords } from "../state/squares";
import { AnswerCard } from "./Answer";
import { Kinds } from "./Kinds";
import { copyText, share } from "./clipboard";
import { useDaily } from "./dailyof";
import { Result, Today } from "./Today";
import { Button, Section, Select, Switch, TextField, useSession } from "./parts";
import type { Aids } from "../session/puzzling";
import type { Level } from "../session/request";
import { msg } from "../words/words";

export function Puzzle() {
  const { puzzling } = useSession();
  const daily = useDaily();
  useEffect(() => daily.enter(), []);
  return puzzling.puzzle.value ? <Solving /> : <Making />;
}

const levels: readonly (Level | "any")[] = ["easy", "medium", "hard", "fiendish", "any"];

/** Chooses size, shape and difficulty. */
function Making() {
  const session = useSession();
  const { puzzling } = session;
  const daily = useDaily();
  const board = session.board.value;
  const shape = shapeOf(board);
  const flat = board.sides.length === 2;
  const built = msg("puzzle.built", { board: sizeWords(board) });
  const hive = shape === "Beehive";
  const side = board.hex?.[0] ?? board.sides[0];
  const offered: readonly number[] = hive ? hives : sizes;
  const plain = (hive || shape === "Square") && offered.includes(side);
  // In a beehive, numbers go from a cell to the next; back on squares, as the knight.
  const set = (shape: Shape, n: number) =>
    session.change((s) => {
      const next = setBoard(s, boardOf(shape, n));
      if (shape === "Beehive") return hive ? next : setPiece(next, "wazir");
      return hive && s.piece === "wazir" ? setPiece(next, initial.piece) : next;
    });
  return (
    <>
      <div class="buttons">
        <Button look={daily.other.value ? undefined : "primary"} onClick={() => void daily.open(dayOn(daily.today(), daily.level.peek()))}>
          {msg("day.today")}
        </Button>
      </div>
      <Section title={msg("puzzle.new")}>
        <p class="hint">{msg("puzzle.about")}</p>
        <Select
          label={msg("puzzle.shape")}
          value={shape ?? "built"}
          options={[...shapes.map((s) => [s as string, msg(`shape.${s}`)] as const), ...(shape ? [] : [["built", built] as const])]}
          onChange={(s) => s !== "built" && set(s as Shape, s === "Beehive" ? 4 : 6)}
        />
        <Select
          label={msg("puzzle.size")}
          value={plain ? String(side) : "own"}
          options={[...offered.map((n) => [String(n), hive ? sizeWords(boardOf("Beehive", n)) : `${n}×${n}`] as const), ...(plain ? [] : [["own", msg("puzzle.its-own", { board: sizeWords(board) })] as const])]}
          onChange={(n) => n !== "own" && set(hive ? "Beehive" : "Square", Number(n))}
        />
        <Select label={msg("puzzle.difficulty")} value={puzzling.level.value} options={levels.map((l) => [l, msg(`level.${l}`)] as const)} onChange={(level) => (puzzling.level.value = level)} />
        <Select label={msg("puzzle.variant")} value={puzzling.variant.value} options={variants.map((v) => [v, msg(`puzzle.variant-${v || "plain"}`)] as const)} onChange={(variant) => (puzzling.variant.value = variant)} />
        {puzzling.variant.value === "words" && <TextField label={msg("puzzle.text")} value={puzzling.text.value} example={msg("puzzle.a-saying")} onChange={(text) => (puzzling.text.value = text)} />}
        <Beside legs={puzzling.variant.value === "legs"} letters={puzzling.variant.value === "words"} />
        <Kinds label={msg("puzzle.to-find")} value={puzzling.kind.value} order={["path", "closed", "open"]} onChange={(kind) => (puzzling.kind.value = kind)} />
        <p class="hint">{msg("puzzle.others")}</p>
        {!flat && <p class="wrong">{msg("puzzle.flat", { board: sizeOf(board) })}</p>}
        <div class="buttons">
          <Button look="primary" disabled={!flat || session.asking.work.value !== null || session.refusal.value !== null} onClick={() => void puzzling.make()}>
            {msg("puzzle.make")}
          </Button>
        </div>
      </Section>
      <AnswerCard verbs={["puzzle"]} />
    </>
  );
}

/** What lines and letters mean. */
function Beside({ legs, letters }: { legs: boolean; letters: boolean }) {
  return (
    <>
      {legs && <p class="hint">{msg("puzzle.about-legs")}</p>}
      {letters && <p class="hint">{msg("puzzle.about-words")}</p>}
    </>
  );
}

function Solving() {
  const session = useSession();
  const { puzzling } = session;
  const daily = useDaily();
  const busy = session.asking.work.value !== null;
  const said = puzzling.current();
  const p = puzzling.puzzle.value!;
  const aids = puzzling.aids.value;
  const aid = (change: Partial<Aids>) => (puzzling.aids.value = { ...aids, ...change });
  return (
    <>
      <Section title={msg("puzzle.solve")}>
        <Dock />
        {(busy || said) && !puzzling.solved.value && <AnswerCard verbs={busy ? ["puzzle", "check", "hint", "solve"] : ["puzzle"]} />}
      </Section>
      {p.day && <Today day={p.day} />}
      <Section title={msg("puzzle.this")}>
        <Beside legs={Boolean(p.use)} letters={Boolean(p.letters)} />
        <Passing />
        <div class="buttons">
          <Button look="quiet" onClick={() => puzzling.again()}>
            {msg("puzzle.again")}
          </Button>
          <Button look="quiet" disabled={busy} onClick={() => void puzzling.solve()}>
            {msg("puzzle.solve-it")}
          </Button>
          <Button look="quiet" onClick={() => (p.day ? daily.leave() : puzzling.leave())}>
            {msg("puzzle.another")}
          </Button>
        </div>
      </Section>
      <Section title={msg("puzzle.aids")}>
        <Switch label={msg("puzzle.reach")} on={aids.reach} onChange={(reach) => aid({ reach })} />
        <Switch label={msg("puzzle.lines")} on={aids.lines} onChange={(lines) => aid({ lines })} />
        <Switch label={msg("puzzle.strict")} on={aids.strict} onChange={(strict) => aid({ strict })} />
        <Switch label={msg("puzzle.clock")} on={aids.clock} onChange={(clock) => aid({ clock })} />
      </Section>
      <p class="hint">{msg("puzzle.keyboard")}</p>
    </>
  );
}

/** So many keys are there at once: three rows of a narrow phone, with those that lead on. */
const keys = 21;

/** What one writes with: beside the board, and on a phone at the foot of the window. */
function Dock() {
  const session = useSession();
  const { puzzling } = session;
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const cell = puzzling.cell.value;
  const pencil = puzzling.pencil.value;
  const name = nameOf(board, cell);
  const closed = p.given[cell] > 0 || board.holes.includes(cell);
  const marks = p.marks[cell] ?? [];
  const numbers = missing(board, p);
  const busy = session.asking.work.value !== null;
  const answer = puzzling.current() ? session.asking.answer.value : null;
  const said = answer && ["check", "hint", "solve"].includes(answer.verb) ? answer : null;
  const { hint, told } = puzzling.known.value;
  const looking = Boolean(said && hint && !told);
  const { shown, before, after } = windowOf(numbers, puzzling.near.value, numbers.length <= keys ? keys : keys - 2);
  const state = board.holes.includes(cell) ? msg("puzzle.is-hole") : p.given[cell] ? msg("puzzle.is-given", { n: p.given[cell] }) : p.filled[cell] ? msg("puzzle.is-yours", { n: p.filled[cell] }) : msg("puzzle.is-empty");
  if (puzzling.solved.value)
    return (
      <div class="pz-dock">
        <Result />
      </div>
    );
  return (
    <div class="pz-dock">
      <div class="pz-tools">
        <Button
          icon="pencil"
          aria-label={msg("puzzle.marks")}
          aria-pressed={pencil}
          onClick={() => {
            puzzling.settle();
            puzzling.pencil.value = !pencil;
          }}
        />
        <Button icon="undo" aria-label={msg("puzzle.take-back")} disabled={!session.canUndo.value} onClick={() => session.undo()} />
        <Button icon="redo" aria-label={msg("puzzle.do-again")} disabled={!session.canRedo.value} onClick={() => session.redo()} />
        <Button icon="close" aria-label={msg("puzzle.rub")} disabled={closed || (!numberOn(p, cell) && !marks.length)} onClick={() => puzzling.rub(true)} />
        <Button class="pz-word" disabled={busy} onClick={() => void puzzling.hint()}>
          {msg(looking ? "puzzle.tell" : "puzzle.hint")}
        </Button>
        <Button class="pz-word" look="primary" disabled={busy} onClick={() => void puzzling.check()}>
          {msg("puzzle.check")}
        </Button>
      </div>
      <p class={said ? "pz-say said" : "pz-say"}>
        {said ? (
          <>
            <b>{said.head}</b>: {said.sentence}
          </>
        ) : (
          <>
            <b>{name}</b>: {state}.
          </>
        )}
      </p>
      {!busy && said && hint && told && (
        <Button class="pz-write" onClick={() => puzzling.take()}>
          {msg("puzzle.write-hint", { n: hint.number, square: hint.square })}
        </Button>
      )}
      <div class="pz-pad" role="group" aria-label={msg(pencil ? "puzzle.pad-marks" : "puzzle.pad", { square: name })}>
        {before > 0 && (
          <button type="button" class="button quiet" aria-label={msg("puzzle.lower", { n: before })} onClick={() => (puzzling.near.value = numbers[Math.max(0, before - Math.ceil(shown.length / 2))])}>
            ‹
          </button>
        )}
        {shown.map((n) => (
          <button key={n} type="button" class="button" disabled={closed} aria-pressed={pencil ? marks.includes(n) : undefined} onClick={() => puzzling.write(n)}>
            {n}
          </button>
        ))}
        {after > 0 && (
          <button type="button" class="button quiet" aria-label={msg("puzzle.higher", { n: after })} onClick={() => (puzzling.near.value = numbers[Math.min(numbers.length - 1, numbers.length - after + Math.floor(shown.length / 2))])}>
            ›
          </button>
        )}
      </div>
    </div>
  );
}

/** A link to the puzzle, and its page on paper. */
function Passing() {
  const session = useSession();
  const told = useSignal("");
  const wrong = useSignal(false);
  const link = async () => {
    try {
      const { board, piece, puzzle, panel } = session.state.peek();
      // Of a day's puzzle a link has its day alone.
      const day = puzzle?.day && { ...puzzle.day, aside: initial };
      const url = `${location.href.replace(/#.*/, "")}#${writeLink({ ...initial, board, piece, puzzle: puzzle && { ...puzzle, day }, panel })}`;
      told.value = (await share({ title: msg("puzzle.title"), url })) ? msg("play.shared") : await copyText(url).then(() => msg("puzzle.copied"));
      wrong.value = false;
    } catch (err) {
      told.value = wordsOf(err);
      wrong.value = true;
    }
    session.say(told.value);
  };
  return (
    <>
      <div class="buttons">
        <Button icon="copy" onClick={() => void link()}>
          {msg("puzzle.link")}
        </Button>
        <Button onClick={() => print()}>{msg("puzzle.print")}</Button>
      </div>
      {told.value && (
        <p class={wrong.value ? "wrong" : "good"} role={wrong.value ? "alert" : undefined}>
          {told.value}
        </p>
      )}
    </>
  );
}
