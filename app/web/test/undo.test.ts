import { expect, test } from "vitest";
import { resize, setHole, setLook, setPanel, setTimeline, showTour } from "../src/state/changes";
import { initial } from "../src/state/model";
import { begin, commit, depth, redo, undo } from "../src/state/undo";

test("undo and redo bring back what was there", () => {
  const a = begin(initial);
  const b = commit(a, resize(a.now, { sides: [5, 5] }));
  const c = commit(b, setLook(b.now, { style: "heat" }));
  expect(undo(c).now.look.style).toBe("line");
  expect(undo(undo(c)).now.board.sides).toEqual([8, 8]);
  expect(redo(redo(undo(undo(c)))).now).toEqual(c.now);
  expect(undo(a)).toBe(a);
  expect(redo(c)).toBe(c);
});

test("a new change forgets what was undone", () => {
  const a = begin(initial);
  const b = commit(a, resize(a.now, { sides: [5, 5] }));
  const c = commit(undo(b), resize(initial, { sides: [6, 6] }));
  expect(redo(c)).toBe(c);
  expect(undo(c).now.board.sides).toEqual([8, 8]);
});

test("panels and moments are not undone, and stay as they are", () => {
  let h = begin(initial);
  h = commit(h, setPanel(h.now, "build"));
  h = commit(h, setTimeline(h.now, { at: 4 }));
  expect(h.past).toEqual([]);
  h = commit(h, resize(h.now, { sides: [5, 5] }));
  h = commit(h, setPanel(h.now, "keep"));
  h = undo(h);
  expect(h.now.panel).toBe("keep");
  expect(h.now.board.sides).toEqual([8, 8]);
});

test("a film of another tour starts anew; one of the same goes on", () => {
  let h = begin(showTour(initial, [0, 1], null, ""));
  h = commit(h, setTimeline(h.now, { at: 1 }));
  const looked = commit(h, setLook(h.now, { labels: false }));
  expect(undo(looked).now.timeline.at).toBe(1);
  const resized = commit(h, resize(h.now, { sides: [5, 5] }));
  expect(undo(resized).now.timeline.at).toBe(Infinity);
  expect(undo(resized).now.tour).toEqual(h.now.tour);
});

test("a change that does nothing is nothing to undo", () => {
  const h = begin(initial);
  expect(commit(h, h.now)).toBe(h);
});

test("changes of one tag are undone at once", () => {
  let h = begin(initial);
  for (const cell of [1, 2, 3]) h = commit(h, setHole(h.now, cell, true), "drag 1");
  for (const cell of [5, 6]) h = commit(h, setHole(h.now, cell, true), "drag 2");
  h = undo(h);
  expect(h.now.board.holes).toEqual([1, 2, 3]);
  // After an undo the tag begins anew.
  h = commit(h, setHole(h.now, 9, true), "drag 2");
  expect(undo(h).now.board.holes).toEqual([1, 2, 3]);
  expect(undo(undo(h)).now.board.holes).toEqual([]);
});

test("the past is not endless", () => {
  let h = begin(initial);
  for (let i = 0; i < depth + 50; i++) h = commit(h, setLook(h.now, { labels: i % 2 === 0 }));
  expect(h.past.length).toBe(depth);
});
