/** Today's puzzle: which of them is open, what came of it, the streak and earlier days. */
import { useSignal } from "@preact/signals";
import { solvedOn } from "../state/daily";
import { dayOn, daysAfter } from "../state/dates";
import { dayLevels, type Day, type DayLevel } from "../state/model";
import { wordsOf } from "../state/problems";
import { allHints } from "../session/daily";
import { clock } from "../session/puzzling";
import { dayWords, msg } from "../words/words";
import { save } from "./clipboard";
import { useDaily } from "./dailyof";
import { Button, Icon, Section, useSession } from "./parts";
import { passOn, resultLine, resultPicture } from "./result";

const levelWords = (level: DayLevel) => msg(level === "week" ? "day.level-week" : `level.${level}`);

/** What a puzzle of the calendar is called. */
export function dayTitle({ date, level }: Day, today: string): string {
  if (dayOn(today, level).date === date) return msg(level === "week" ? "day.week" : "day.today");
  const of = dayWords(date, level !== "week");
  return msg("day.of", { date: level === "week" ? msg("day.week-of", { date: of }) : of });
}

/** The three of a day, and that of its week. */
export function Levels({ day }: { day: Day }) {
  const daily = useDaily();
  const history = daily.history.value;
  return (
    <div class="day-levels" role="group" aria-label={msg("day.levels")}>
      {dayLevels.map((level) => {
        const own = dayOn(day.level === "week" && level !== "week" && dayOn(daily.today(), "week").date === day.date ? daily.today() : day.date, level);
        return (
          <button key={level} type="button" aria-pressed={level === day.level} onClick={() => level !== day.level && void daily.open(own)}>
            {levelWords(level)}
            {solvedOn(history, own) && <Icon name="check" />}
          </button>
        );
      })}
    </div>
  );
}

/** The streak, the way to other puzzles, and earlier days. */
export function Today({ day }: { day: Day }) {
  const daily = useDaily();
  const today = daily.today();
  const streak = daily.streak();
  const dates = Array.from({ length: 28 }, (_, i) => daysAfter(today, i - 27));
  const solved = (date: string) => dayLevels.filter((level) => level !== "week" && solvedOn(daily.history.value, { date, level })).length;
  return (
    <Section title={dayTitle(day, today)}>
      <p class="hint">{msg("day.about")}</p>
      <p>{streak ? msg("day.streak", { n: streak }) : msg("day.no-streak")}</p>
      {daily.beyond.value && <p class="hint">{msg("day.beyond")}</p>}
      <div class="buttons">
        {dayOn(today, day.level).date !== day.date && <Button onClick={() => void daily.open(dayOn(today, day.level))}>{msg("day.today")}</Button>}
        <Button look="quiet" onClick={() => daily.leave()}>
          {msg("day.other")}
        </Button>
      </div>
      <details>
        <summary>{msg("day.history")}</summary>
        <div class="day-history">
          {dates.map((date) => (
            <button key={date} type="button" class={solved(date) ? "done" : ""} aria-current={date === day.date ? "date" : undefined} aria-label={msg("day.solved-on", { date: dayWords(date, true), n: solved(date) })} onClick={() => void daily.open(dayOn(date, day.level === "week" ? "easy" : day.level))}>
              {Number(date.slice(8))}
            </button>
          ))}
        </div>
      </details>
    </Section>
  );
}

/** What came of a puzzle that is solved: time and hints, and ways to pass that on. */
export function Result() {
  const session = useSession();
  const { puzzling } = session;
  const daily = useDaily();
  const told = useSignal("");
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const { day } = p;
  // After another start it is still the first result.
  const first = day && solvedOn(daily.history.value, day);
  const time = clock(first ? first.seconds : puzzling.seconds.value);
  const n = first ? first.hints : puzzling.hints.value.length;
  const hints = n ? msg(!first && allHints(puzzling) ? "puzzle.all-hints" : "puzzle.n-hints", { n }) : msg("puzzle.no-hints");
  const line = day ? resultLine(day, board, time, hints) : "";
  const tell = (words: string) => session.say((told.value = words));
  const picture = () => resultPicture(board, p, puzzling.hints.peek(), line);
  const pass = async () => {
    try {
      tell((await passOn(line, picture)) ? msg("day.copied", { text: line }) : msg("play.shared"));
    } catch (err) {
      tell(wordsOf(err));
    }
  };
  const next = day && dayLevels.find((level) => level !== day.level && !solvedOn(daily.history.value, dayOn(daily.today(), level)));
  return (
    <div class="pz-result">
      <p class="pz-say">
        <b>{msg("caption.solved")}</b> · {time} · {hints}
      </p>
      <div class="buttons">
        <Button icon="undo" aria-label={msg("puzzle.take-back")} disabled={!session.canUndo.value} onClick={() => session.undo()} />
        {day && (
          <>
            <Button look="primary" icon="copy" onClick={() => void pass()}>
              {msg("day.share")}
            </Button>
            <Button onClick={() => void picture().then((png) => save(`leaper-${day.date}.png`, png), (err) => tell(wordsOf(err)))}>{msg("day.picture")}</Button>
          </>
        )}
        {next && <Button onClick={() => void daily.open(dayOn(daily.today(), next))}>{msg("day.next", { level: levelWords(next) })}</Button>}
      </div>
      {told.value && <p class="good">{told.value}</p>}
    </div>
  );
}
