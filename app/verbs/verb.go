package verbs

import (
	"reflect"
	"strings"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
)

// A Verb is a question and its answer, by name.
type Verb struct {
	Name   string
	Does   string                   // in one sentence, for descriptions
	New    func() query.AnyQuestion // a question with nothing given
	Answer query.Answer             // of the type that Work gives
	Job    bool                     // it may take long, so that it may be a job
	Events bool                     // the tours of a job come one by one, as events
	Soon   time.Duration            // how long it takes at most if the question does not say
}

// All lists the verbs whose question and answer are data. Others, such as draw, make
// files.
func All() []Verb { return append(Letterless(), Lettered()...) }

// Lettered lists the verbs that need the outlines of letters. A page has these in the program that
// draws, apart from the one that answers all others.
func Lettered() []Verb {
	return []Verb{
		{"letters", "A board of letters that has a tour", func() query.AnyQuestion { return new(touring.TextBoardQuestion) }, touring.BoardPictureAnswer{}, true, false, query.Soon},
	}
}

// Letterless lists all other verbs.
func Letterless() []Verb {
	return []Verb{
		{"board", "A board and a piece, with the moves from each square", func() query.AnyQuestion { return new(touring.BoardQuestion) }, touring.BoardAnswer{}, false, false, query.Soon},
		{"find", "One tour, or why there is none", func() query.AnyQuestion { return new(touring.FindQuestion) }, touring.FindAnswer{}, true, false, query.Soon},
		{"exists", "Whether there is a tour, and why", func() query.AnyQuestion { return new(touring.ExistsQuestion) }, touring.ExistsAnswer{}, true, false, query.Soon},
		{"list", "Tours in a stated order", func() query.AnyQuestion { return new(touring.ListQuestion) }, touring.ListAnswer{}, true, true, query.Soon},
		{"sample", "Tours drawn uniformly from all", func() query.AnyQuestion { return new(counting.SampleQuestion) }, counting.SampleAnswer{}, true, true, query.Soon},
		{"count", "How many tours there are", func() query.AnyQuestion { return new(counting.CountQuestion) }, counting.CountAnswer{}, true, false, query.Soon},
		{"estimate", "An estimate of how many tours there are", func() query.AnyQuestion { return new(counting.EstimateQuestion) }, counting.EstimateAnswer{}, true, false, query.Soon},
		{"trace", "What a search does, event by event", func() query.AnyQuestion { return new(touring.TraceQuestion) }, touring.TraceAnswer{}, false, false, query.Soon},
		{"settle", "A run of the network of Takefuji and Lee", func() query.AnyQuestion { return new(touring.SettleQuestion) }, touring.SettleAnswer{}, false, false, query.Soon},
		{"verify", "What tours are, or what is wrong with them", func() query.AnyQuestion { return new(touring.VerifyQuestion) }, touring.VerifyAnswer{}, false, false, query.Soon},
		{"rank", "The number of a tour in a listing", func() query.AnyQuestion { return new(touring.RankQuestion) }, touring.RankAnswer{}, true, false, query.Soon},
		{"puzzle", "A puzzle: some numbers of a tour that only one tour has", func() query.AnyQuestion { return new(playing.PuzzleQuestion) }, playing.PuzzleAnswer{}, true, false, query.Soon},
		{"solve", "The solution of a puzzle, a hint, or the whole reasoning", func() query.AnyQuestion { return new(playing.SolveQuestion) }, playing.SolveAnswer{}, true, false, query.Soon},
		{"game", "Who wins a game of two players, and by which move", func() query.AnyQuestion { return new(playing.GameQuestion) }, playing.GameAnswer{}, true, false, query.Soon},
		{"play", "The move of the machine in a game of two players", func() query.AnyQuestion { return new(playing.PlayQuestion) }, playing.PlayAnswer{}, false, false, query.Soon},
		{"walk", "Whether a walk can still become a tour", func() query.AnyQuestion { return new(touring.WalkQuestion) }, touring.WalkAnswer{}, false, false, 300 * time.Millisecond},
		{"shape", "A board in the shape of a heart, a star or another figure", func() query.AnyQuestion { return new(touring.ShapedBoardQuestion) }, touring.BoardPictureAnswer{}, false, false, query.Soon},
	}
}

// A Field is one field of a question or an answer, with what its tags say.
type Field struct {
	reflect.StructField
	JSON     string   // its name in JSON; "" if it has none
	Doc      string   // one sentence, without the marks of the value's name
	Value    string   // what commands call the value; "" for "value"
	List     string   // the list of its values' names, if they have some (see [Values])
	Names    []string // its values, if they have names
	Open     bool     // there are other values as well
	Default  string   // what the zero value stands for, for people
	Switches []string // values that commands have a flag each for
}

// Fields lists the fields of a struct, embedded ones in their places.
func Fields(t reflect.Type) []Field {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var list []Field
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			list = append(list, Fields(f.Type)...)
			continue
		}
		if !f.IsExported() {
			continue
		}
		out := Field{StructField: f, Doc: f.Tag.Get("doc"), Default: f.Tag.Get("default")}
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
			out.JSON = name
		}
		if before, rest, marked := strings.Cut(out.Doc, "<"); marked {
			if value, after, ok := strings.Cut(rest, ">"); ok {
				out.Value, out.Doc = value, before+value+after
			}
		}
		if what := f.Tag.Get("names"); what != "" {
			out.List, out.Names = what, Values(what).Names()
		}
		if what := f.Tag.Get("hints"); what != "" {
			out.List, out.Names, out.Open = what, Values(what).Names(), true
		}
		if what := f.Tag.Get("switches"); what != "" {
			out.Switches = strings.Split(what, ",")
		}
		list = append(list, out)
	}
	return list
}
