
// The player of a film. The page holds all that the film ever puts on its stack,
// as spans in the order in which they are put on; the film says which span lies on
// top in each frame, and on which other each lies. Times are in milliseconds.
"use strict";
(() => {
	const $ = (id) => document.getElementById(id);
	const film = JSON.parse($("film").textContent);
	const spans = document.querySelectorAll(".span");
	const piece = document.querySelector(".piece");
	const growing = document.querySelector(".growing");
	const last = film.time.length - 1;
	const starts = [0];
	for (const t of film.time) starts.push(starts.at(-1) + t);
	const total = starts[last + 1];
	const calm = matchMedia("(prefers-reduced-motion: reduce)");

	let now = last; // the frame that is seen: the page comes with the final one
	let clock = starts[last]; // how much of the film has passed
	let playing = false;
	let ticked = 0; // when the clock went on last

	// show goes from the frame that is seen to another. A span has a higher number
	// than the one it lies on, so the higher of two tops is in one of the frames
	// only; where they are the same, so is all below.
	function show(frame) {
		let off = film.top[now], on = film.top[frame];
		while (off !== on) {
			if (off > on) {
				spans[off].setAttribute("visibility", "hidden");
				off = film.under[off];
			} else {
				spans[on].removeAttribute("visibility");
				on = film.under[on];
			}
		}
		now = frame;
		const step = `Step ${frame + 1} of ${last + 1}`;
		const words = film.words ? film.words[frame] : "";
		$("step").textContent = step;
		$("words").textContent = words;
		$("scrub").value = frame;
		$("scrub").setAttribute("aria-valuetext", words ? `${step}: ${words}` : step);
	}

	// place puts the piece where the clock has it: where the frame says, or on its
	// way to where the next one says.
	function place() {
		if (!piece) return;
		const at = film.piece[now];
		if (!at) return piece.setAttribute("visibility", "hidden");
		piece.removeAttribute("visibility");
		let [x, y] = at;
		const glide = calm.matches || !playing ? 0 : film.glide[now + 1];
		const left = starts[now + 1] - clock;
		const moving = glide && left < glide;
		const way = moving ? film.way[now + 1] : null;
		if (way) {
			[x, y] = along(way, 1 - left / glide);
			growing.setAttribute("d", `M${way.map((v) => v / 50).join(" ").replace(/^(\S+ \S+) /, way.length > 4 ? "$1C" : "$1L")}`);
			growing.setAttribute("stroke-dashoffset", left / glide);
		} else if (moving) {
			const to = film.piece[now + 1];
			x += (to[0] - x) * (1 - left / glide);
			y += (to[1] - y) * (1 - left / glide);
		}
		if (growing) growing.setAttribute("visibility", way ? "visible" : "hidden");
		piece.setAttribute("transform", `translate(${x / 50} ${y / 50})`); // 20 of 1000 units
	}

	// along is the place at a part of a way: of a line, or of a curve with four points.
	function along(way, part) {
		let row = way;
		while (row.length > 2) {
			const next = [];
			for (let i = 0; i + 2 < row.length; i++) next.push(row[i] + (row[i + 2] - row[i]) * part);
			row = next;
		}
		return row;
	}

	// seek goes to a time of the film.
	function seek(time) {
		clock = time;
		let frame = now;
		while (frame < last && starts[frame + 1] <= clock) frame++;
		while (starts[frame] > clock) frame--;
		if (frame !== now) show(frame);
		place();
	}

	// step goes to a frame and stays there.
	function step(frame) {
		pause();
		seek(starts[Math.min(Math.max(frame, 0), last)]);
	}

	function tick(time) {
		if (!playing) return;
		// A page that was not seen for a while goes on where it was.
		const passed = clock + Math.min(Math.max(time - ticked, 0), 500) * $("speed").value;
		ticked = time;
		if (passed >= total && !$("loop").checked) return step(last);
		seek(passed % total);
		requestAnimationFrame(tick);
	}

	function play() {
		if (playing) return;
		if (now === last) seek(0);
		mode(true);
		ticked = performance.now();
		requestAnimationFrame(tick);
	}

	function pause() {
		if (playing) mode(false);
		place();
	}

	// mode says whether the film plays: then nothing is read out as it changes.
	function mode(plays) {
		playing = plays;
		$("play").setAttribute("aria-label", plays ? "Pause" : "Play");
		$("words").setAttribute("aria-live", plays ? "off" : "polite");
	}

	const toggle = () => (playing ? pause() : play());

	// faster takes the next speed, or with -1 the one before.
	function faster(by) {
		const speed = $("speed");
		speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), speed.length - 1);
	}

	const keys = {
		" ": toggle,
		ArrowLeft: () => step(now - 1),
		ArrowRight: () => step(now + 1),
		Home: () => step(0),
		End: () => step(last),
		"+": () => faster(1),
		"=": () => faster(1), // the key of + on many keyboards
		"-": () => faster(-1),
	};
	document.addEventListener("keydown", (e) => {
		const on = e.target.id;
		const own = // keys that what has the focus takes itself
			on === "speed" || (on === "scrub" && /^(Arrow|Home|End)/.test(e.key)) ||
			(e.key === " " && e.target.matches("button, [type=checkbox]"));
		if (own || e.ctrlKey || e.altKey || e.metaKey || !Object.hasOwn(keys, e.key)) return;
		e.preventDefault();
		keys[e.key]();
	});
	$("back").addEventListener("click", () => step(now - 1));
	$("forth").addEventListener("click", () => step(now + 1));
	$("play").addEventListener("click", toggle);
	$("scrub").addEventListener("input", (e) => step(+e.target.value));
	calm.addEventListener("change", () => calm.matches && pause());

	$("scrub").max = last;
	$("step").style.minWidth = `${9 + 2 * String(last + 1).length}ch`; // nothing moves as it changes
	$("controls").hidden = false;
	$("words").hidden = !film.words;
	show(last);
	mode(false);
	if (!calm.matches && last > 0) play();
})();
