//go:build js

// Command leaper-wasm is Leaper's engines and verbs for a Web Worker: it is built for
// GOOS=js, and app/web/src/worker/worker.ts runs it. The worker makes an object leaper,
// which says how much memory there is, and receives what a question gives:
//
//	leaper.memory                 bytes
//	leaper.font()                 a TrueType file
//	leaper.hear(id, event, data)  progress, tour, answer, problem: JSON; file
//	leaper.ask(id, verb, body, job, streamed?)
//
// What hear gives back for a tour of a question that is streamed may be a promise: the work rests
// until it is kept, so that nobody is sent more tours than they take.
//
// It is two programs: one that answers, and with the tag leaperdrawing one that makes files,
// which a page loads when it is first asked for one.
//
// There is one thread. A question is taken when none is being answered, and only the
// end of the worker ends one early.
package main

import (
	"context"
	"runtime/debug"
	"syscall/js"

	"leaper/app/site/engine"
	"leaper/app/verbs/query"
)

func main() {
	page := js.Global().Get("leaper")
	e := engine.New(int64(page.Get("memory").Float()))
	debug.SetMemoryLimit(e.Heap())
	page.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id := args[0].Int()
		ask := engine.Ask{Verb: args[1].String(), Body: []byte(args[2].String()), Job: args[3].Bool(), Streamed: len(args) > 4 && args[4].Bool()}
		go answer(e, ask, func(event string, data any) js.Value { return page.Call("hear", id, event, data) })
		return nil
	}))
	page.Call("hear", 0, "ready", "")
	select {} // the worker ends it
}

// answer answers a question, and sends the progress, the tours and the result.
func answer(e *engine.Engine, ask engine.Ask, hear func(event string, data any) js.Value) {
	say := func(event string, v any) js.Value { return hear(event, string(query.Encode(v))) }
	reply, err := reply(e)(context.Background(), ask, query.Reporter{
		Progress: func(p query.Progress) { say("progress", p) },
		Tour: func(m *query.FoundTour) error {
			if taken := say("tour", query.TourEvent{Number: m.Number, Tour: m.Entry()}); ask.Streamed && taken.Truthy() {
				await(taken)
			}
			return nil
		},
	})
	switch {
	case err != nil:
		say("problem", engine.ProblemOf(err))
	case reply.File != nil:
		data := js.Global().Get("Uint8Array").New(len(reply.File.Data))
		js.CopyBytesToJS(data, reply.File.Data)
		hear("file", map[string]any{"name": reply.File.Name, "type": reply.File.Type, "data": data})
	default:
		hear("answer", string(reply.JSON))
	}
}

// await waits until a promise is kept. Meanwhile the worker hears what it is told.
func await(promise js.Value) {
	kept := make(chan struct{})
	then := js.FuncOf(func(js.Value, []js.Value) any {
		close(kept)
		return nil
	})
	defer then.Release()
	promise.Call("then", then)
	<-kept
}
