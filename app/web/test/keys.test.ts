import { describe, expect, test } from "vitest";
import { FakeEngine } from "../src/fake";
import { firstVisit } from "../src/first";
import { opening } from "../src/state/opening";
import { doFilmKey, filmKey, type Focused, type Pressed } from "../src/ui/keys";
import { setPanel, setWalk } from "../src/state/changes";
import { initial } from "../src/state/model";
import { openSession } from "../src/session/session";

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more });
const on = (tag: string, type = "", role = ""): Focused => ({ tag, type, role });

describe("which keys are the film's", () => {
  test("each of them, on nothing in particular", () => {
    const acts = [" ", "ArrowLeft", "ArrowRight", "Home", "End", "+", "=", "-", "−", "ArrowUp", "a", "toString"].map((key) => filmKey(press(key), on("body")));
    expect(acts).toEqual(["toggle", "back", "on", "start", "end", "faster", "faster", "slower", "slower", null, null, null]);
  });
  test("none with another key held, or done with already", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }]) {
      expect(filmKey(press("ArrowLeft", more), on("body"))).toBeNull();
    }
  });
  test("what has the focus keeps what it needs", () => {
    const taken = (focused: Focused) => [" ", "ArrowLeft", "Home", "+"].map((key) => filmKey(press(key), focused) !== null);
    expect(taken(on("button"))).toEqual([false, true, true, true]);
    expect(taken(on("summary"))).toEqual([false, true, true, true]);
    expect(taken(on("input", "range"))).toEqual([true, false, false, true]);
    expect(taken(on("input", "radio"))).toEqual([false, false, false, true]);
    expect(taken(on("input", "checkbox", "switch"))).toEqual([false, true, true, true]);
    expect(taken(on("input", "number"))).toEqual([false, false, false, false]);
    expect(taken(on("select"))).toEqual([false, false, false, false]);
    expect(taken(on("div", "", "gridcell"))).toEqual([true, false, false, true]);
    expect(taken(on("button", "", "tab"))).toEqual([false, false, false, true]);
  });
});

test("what they do", () => {
  const session = openSession(new FakeEngine(), firstVisit(opening(0), false));
  const at = () => session.at.value;
  expect(at()).toBe(65);
  doFilmKey(session, "start");
  expect(at()).toBe(0);
  doFilmKey(session, "back");
  expect(at()).toBe(0);
  doFilmKey(session, "on");
  expect([at(), session.spoken.value]).toEqual([1, "1 of 64: d4"]);
  doFilmKey(session, "on");
  expect([at(), session.spoken.value]).toEqual([2, "2 of 64: b5"]);
  doFilmKey(session, "end");
  expect([at(), session.timeline.value.at, session.spoken.value]).toEqual([65, Infinity, "home again"]);
  doFilmKey(session, "toggle");
  expect([session.playing.value, at()]).toEqual([true, 0]);
  doFilmKey(session, "on"); // stepping stops it
  expect([session.playing.value, at()]).toEqual([false, 1]);
  doFilmKey(session, "toggle");
  doFilmKey(session, "toggle");
  expect([session.playing.value, session.spoken.value]).toEqual([false, "Paused. 1 of 64: d4"]);
  doFilmKey(session, "faster");
  expect([session.timeline.value.speed, session.spoken.value]).toEqual([32, "Speed 2×"]);
  doFilmKey(session, "slower");
  doFilmKey(session, "slower");
  expect(session.timeline.value.speed).toBe(8);
  expect(session.canUndo.value).toBe(false);
  session.close();
});

test("Backspace takes a move back in Play, and the last change elsewhere", () => {
  const session = openSession(new FakeEngine(), setPanel(setWalk(initial, [0, 10, 27]), "play"));
  session.back();
  expect(session.play.value.walk).toEqual([0, 10]);
  session.change((s) => setPanel(s, "find"));
  session.back();
  expect(session.play.value.walk).toEqual([0, 10, 27]);
  session.back();
  expect(session.play.value.walk).toEqual([0, 10, 27]); // there is nothing before
  session.close();
});
