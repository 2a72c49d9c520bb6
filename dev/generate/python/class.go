package python

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"leaper/app/verbs"
)

// classNames are the names of classes in Python, where they are not those of Go's types.
var classNames = map[string]string{
	"FindAnswer": "Found", "ExistsAnswer": "Existence", "ListAnswer": "Tours", "SampleAnswer": "Samples", "CountAnswer": "Count",
	"EstimateAnswer": "Estimate", "PuzzleAnswer": "Puzzle", "SolveAnswer": "SolvedPuzzle", "GraphReading": "Read",
	"VerifyAnswer": "Verified", "AtAnswer": "Places", "StatsToursAnswer": "TourStatistics", "RatesAnswer": "Rates", "GameAnswer": "Game",
	"VerseAnswer": "Verse", "Move": "PieceMove",
}

// className is the name of a type's class.
func className(t reflect.Type) string { return cmp.Or(classNames[t.Name()], t.Name()) }

// digits are the fields that are numbers in digits, which JSON can't hold; Python can.
var digits = []string{
	"Count.Count", "Count.Directed", "Count.Undirected", "Count.Distinct", "Count.Partial", "Count.Modulo", "Count.Residue",
	"KnownCount.Directed", "KnownCount.Undirected", "KnownCount.Distinct", "Samples.Of", "Tours.After",
	"RankedTour.Rank", "TourStatistics.Of", "StepSquare.Step", "Places.Squares",
	"Recurrence.Prime", "Recurrence.Coefficients", "Recurrence.Terms", "Recurrence.Numerator", "Recurrence.Denominator",
}

// rounded are the fields with a rounded number.
var rounded = []string{"Estimate.Estimate", "Estimate.Low", "Estimate.High"}

// themselves are the fields that an answer is: without them there is none in Python, and an
// exception in its place.
var themselves = []string{"Count.Count", "Estimate.Estimate", "Estimate.Low", "Estimate.High", "RankedTour.Rank"}

// squares are the fields that name squares, or vertices of a graph.
var squares = []string{"from", "to", "witness", "spare", "solution", "other"}

// bases are the classes of leaper/_answers.py that say how an answer behaves, where that is
// more than what all do.
var bases = map[string]string{
	"Found": "WithTour", "Count": "Number", "Estimate": "Approximation", "Puzzle": "Solution", "SolvedPuzzle": "Solution", "RankedTour": "Ranking",
	"Verified": "Verification", "Exhibit": "Shown",
}

// class writes a struct of an answer, and those that it needs, and gives its name.
func (w *writer) class(t reflect.Type, about string) string {
	if className(t) == "Tour" { // written by hand
		return "Tour"
	}
	if known := w.done[t]; known != "" {
		return known
	}
	w.done[t] = className(t)
	_, answer := t.MethodByName("Answered")
	base := bases[className(t)]
	switch {
	case base != "":
	case answer:
		base = "Answer"
	default:
		base = "Record"
	}
	var fields, turned strings.Builder // what they need is written before them
	all := verbs.Fields(t)
	for i, f := range all {
		if slices.ContainsFunc(all[i+1:], func(g verbs.Field) bool { return g.JSON == f.JSON }) {
			continue // the later one is not of an embedded part, and hides it
		}
		if f.JSON == "" || answer && (f.JSON == "verdict" || f.JSON == "sentence" || f.JSON == "reason") {
			continue // every answer has these
		}
		if answer && f.JSON == "tours" && f.Type.Kind() == reflect.Slice && base != "Verification" { // they came before
			continue
		}
		name := safe(f.JSON)
		is, turn := w.holds(t, f)
		if turn != "" {
			fmt.Fprintf(&turned, "        %q: %s,\n", name, turn)
		}
		if f.Doc != "" {
			fmt.Fprintf(&fields, "    #: %s\n", sentence(f.Doc))
		}
		fmt.Fprintf(&fields, "    %s: %s\n", name, is)
	}
	w.printf("\n\nclass %s(%s):\n", className(t), base)
	if about != "" {
		w.printf("    \"\"\"%s\"\"\"\n\n", about)
	}
	w.printf("%s", &fields)
	if turned.Len() > 0 {
		w.printf("    _types: ClassVar[Mapping[str, Any]] = {\n%s    }\n", &turned)
	}
	return className(t)
}

// holds is the type of a field with what stands for none, and what makes its value of
// JSON's, if that takes more than to read it.
func (w *writer) holds(t reflect.Type, f verbs.Field) (is, turn string) {
	id := className(t) + "." + f.Name
	switch {
	case slices.Contains(digits, id):
		is, turn = "int", "int"
		if f.Type.Kind() == reflect.Slice {
			is = "Sequence[int]"
		}
	case slices.Contains(rounded, id):
		is, turn = "float", "float"
	case slices.Contains(squares, f.JSON) || id == "Found.Partial":
		is, turn = "Square", "Square"
		if f.Type.Kind() == reflect.Slice {
			is = "Sequence[Square]"
		}
	case id == "Count.By":
		return "Table", "Table"
	case id == "Found.Paths" || t.Name() == "GraphProperty" && (f.JSON == "tours" || f.JSON == "moves"):
		is, turn = "Sequence[Sequence[Square]]", "Square"
	default:
		is = w.named(f)
		element := f.Type
		for element.Kind() == reflect.Slice || element.Kind() == reflect.Pointer {
			element = element.Elem()
		}
		if element.Kind() == reflect.Struct {
			turn = w.plain(element)
		}
	}
	omitted := strings.Contains(f.Tag.Get("json"), ",omit") && !slices.Contains(themselves, id)
	switch {
	case strings.HasPrefix(is, "Sequence"):
		return is + " = ()", turn
	case is == "bool":
		return is + " = False", turn
	case omitted:
		return "Optional[" + is + "] = None", turn
	}
	return is, turn
}
