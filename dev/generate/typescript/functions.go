package typescript

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"leaper/app/verbs"
)

// A function is a verb as a program in JavaScript calls it.
type function struct {
	name, does, body string
	params, gives    string
}

// Functions is the module of the functions of the package for JavaScript,
// app/web/src/npm/verbs.ts: one for each verb, of the engine that all share and, as a method, of
// one's own.
func Functions() string {
	w := &writer{}
	types := map[string]bool{"Exhibit": true, "ExportQuestion": true, "NamedPiece": true}
	var all []function
	for _, v := range verbs.All() {
		question, answer := reflect.TypeOf(v.New()).Elem().Name(), reflect.TypeOf(v.Answer).Name()
		types[question], types[answer] = true, true
		f := function{v.Name, v.Does, fmt.Sprintf("this.ask(%q, question, call)", v.Name), fmt.Sprintf("question: Ask<%s>, call?: Call", question), fmt.Sprintf("Promise<%s>", answer)}
		if v.Events {
			f.body, f.gives = fmt.Sprintf("this.listing(%q, question, call)", v.Name), fmt.Sprintf("Listing<%s>", answer)
		}
		all = append(all, f)
	}
	all = append(all,
		function{"draw", "A tour, a puzzle or a graph as a file: a picture or a film", "this.export(question, call)", "question: ExportQuestion, call?: Call", "Promise<Exported>"},
		function{"pieces", "The named pieces", "this.allPieces(call)", "call?: Call", "Promise<NamedPiece[]>"},
		function{"gallery", "Historical tours, with their sources", "this.exhibits(call)", "call?: Call", "Promise<Exhibit[]>"},
	)
	w.printf("// Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.\n")
	w.printf("import type { Exported } from \"../engine/engine\";\nimport type { %s } from \"../engine/wire\";\n", strings.Join(slices.Sorted(maps.Keys(types)), ", "))
	w.printf("import { Asking, type Ask, type Call, type Listing } from \"./asking\";\n")
	w.printf("\n/** An engine with workers of its own. The functions of the module share one. */\nexport class Leaper extends Asking {\n")
	for _, f := range all {
		w.printf("  /** %s. */\n  %s(%s): %s {\n    return %s;\n  }\n", f.does, f.name, f.params, f.gives, f.body)
	}
	w.printf("}\n\nconst shared = new Leaper();\n")
	for _, f := range all {
		given := "question, call"
		if !strings.HasPrefix(f.params, "question") {
			given = "call"
		}
		w.printf("\n/** %s. */\nexport function %s(%s): %s {\n  return shared.%s(%s);\n}\n", f.does, f.name, f.params, f.gives, f.name, given)
	}
	return w.text.String()
}
