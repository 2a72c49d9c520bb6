package query

import (
	"fmt"
	"strings"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// AnswerPlace is a board and a piece as answers have them, or a graph from a file instead.
type AnswerPlace struct {
	Graph    string        `json:"graph,omitempty" page:"-" doc:"The name of a graph in place of a board"`
	Vertices int           `json:"vertices,omitempty" page:"-" doc:"How many vertices a graph in place of a board has"`
	Edges    *int          `json:"edges,omitempty" page:"-" doc:"How many edges a graph in place of a board has"`
	Arcs     *int          `json:"arcs,omitempty" page:"-" doc:"How many arcs it has, in place of edges, if some go one way"`
	Read     *GraphReading `json:"read,omitempty" page:"-" doc:"What was concluded of its text"`
	Board    string        `json:"board,omitempty" required:"true" doc:"Its size" example:"8x8"`
	Topology string        `json:"topology,omitempty" doc:"How the edges are glued; left out for the plane"`
	Holes    []string      `json:"holes,omitempty" doc:"Squares that are taken away"`
	Piece    string        `json:"piece,omitempty" required:"true" example:"knight"`
}

// About is what an answer is about, as every answer says it: the place, and which tours.
type About struct {
	AnswerPlace
	Kind string `json:"kind,omitempty" names:"kind" doc:"Which tours were asked for"`
	From string `json:"from,omitempty" doc:"The first square that was asked for"`
	To   string `json:"to,omitempty" doc:"The last square that was asked for"`
}

// About is what an answer is about.
func (q ParsedQuestion) About() About {
	a := About{AnswerPlace: q.placed(), Kind: q.Ask.Kind.Word(), From: q.End(q.Ask.From), To: q.End(q.Ask.To)}
	if q.File != nil {
		a.Read = q.File.read()
	} else {
		a.Holes = HolesOf(q.Graph.Board())
	}
	return a
}

// placed is the place without what answers say once: the holes, which may be many, and how a
// text was read.
func (q ParsedQuestion) placed() AnswerPlace {
	if q.File == nil {
		return PlacedOf(q.Graph)
	}
	n, noun := q.File.Edges()
	if noun == "arc" {
		return AnswerPlace{Graph: q.File.Name, Vertices: q.File.Len(), Arcs: &n}
	}
	return AnswerPlace{Graph: q.File.Name, Vertices: q.File.Len(), Edges: &n}
}

// PlaceOf is what an answer is about if it has only a board and a piece.
func PlaceOf(g *graph.Graph) About {
	a := ParsedQuestion{Graph: g}.About()
	a.Kind = ""
	return a
}

// PlacedOf is the same without the names of the holes, which may be many.
func PlacedOf(g *graph.Graph) AnswerPlace {
	b := g.Board()
	return AnswerPlace{Board: b.Size(), Topology: TopologyOf(b), Piece: g.Piece().String()}
}

// A Verdict is how a question was answered.
type Verdict struct {
	Verdict  string `json:"verdict" names:"verdict" doc:"found: there is one, and it was verified. none: there is none, and the reason says why. undecided: a limit was reached"`
	Sentence string `json:"sentence" doc:"The answer in one line, for people"`
}

// Answered is the verdict of an answer.
func (v Verdict) Answered() Verdict { return v }

// VerdictOf is a verdict with its sentence.
func VerdictOf(v exist.Verdict, sentence string) Verdict { return Verdict{v.String(), sentence} }

// The verdicts as answers have them.
var (
	Yes     = exist.Found.String()
	No      = exist.None.String()
	Unknown = exist.Undecided.String()
)

// Found reports whether what was asked for exists.
func (v Verdict) Found() bool { return v.Verdict == Yes }

// None reports whether nothing that was asked for exists.
func (v Verdict) None() bool { return v.Verdict == No }

// Undecided reports whether a limit left the question open.
func (v Verdict) Undecided() bool { return v.Verdict == Unknown }

// Explanation is the reason for a verdict.
type Explanation struct {
	Reason    string   `json:"reason,omitempty" doc:"Why, in a sentence"`
	Rule      string   `json:"rule,omitempty" doc:"The kind of reason, in a word" example:"colours"`
	Theorem   string   `json:"theorem,omitempty" doc:"The theorem's author and year" example:"Schwenk 1991"`
	Statement string   `json:"statement,omitempty" doc:"What the theorem says"`
	Case      string   `json:"case,omitempty" doc:"Which of the theorem's cases this is"`
	Source    string   `json:"source,omitempty" doc:"Where the theorem was published"`
	Witness   []string `json:"witness,omitempty" doc:"Squares that show it"`
	Spare     []string `json:"spare,omitempty" doc:"Squares without which the colours would balance"`
}

// Says is what the theorem says, in a line, if the reason is a theorem.
func (w Explanation) Says() string {
	if w.Statement == "" {
		return ""
	}
	return w.Theorem + ": " + w.Statement
}

// Explain is a reason as answers give it.
func (q ParsedQuestion) Explain(r *exist.Reason) Explanation {
	if r == nil {
		return Explanation{}
	}
	w := Explanation{Reason: r.Text, Rule: r.Rule, Theorem: r.Theorem, Statement: r.Statement, Case: r.Case, Source: r.Citation}
	for _, s := range r.Witness {
		w.Witness = append(w.Witness, q.End(tour.At(s)))
	}
	for _, s := range r.Spare {
		w.Spare = append(w.Spare, q.End(tour.At(s)))
	}
	return w
}

// A Tour is a tour as the format json has it. An answer with several tours names the
// holes once, and not here.
type Tour struct {
	AnswerPlace
	Kind    string `json:"kind,omitempty" names:"tour" doc:"Whether its last square is a move from its first"`
	Squares int64  `json:"squares,omitempty" required:"true" doc:"How many squares the board has, which a tour visits" example:"64"`
	Tour    Names  `json:"tour" doc:"The squares in order" example:"[\"a1\",\"c2\"]"`
}

// TourOf writes a tour, which has been verified.
func TourOf(g *graph.Graph, t tour.Tour) *Tour { return ParsedQuestion{Graph: g}.TourOf(t) }

// TourOf writes a tour that stands alone.
func (q ParsedQuestion) TourOf(t tour.Tour) *Tour {
	out := (&FoundTour{ParsedQuestion: q, Tour: t}).Entry()
	if q.File == nil {
		out.Holes = HolesOf(q.Graph.Board())
	}
	return out
}

// Read reads a tour that was sent: its squares as they are, whether or not they are a tour.
func (t *Tour) Read(limits Limits) (*graph.Graph, tour.Tour, error) {
	q := Place{Board: t.Board, Topology: t.Topology, Holes: t.Holes, Piece: t.Piece}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, tour.Tour{}, err
	}
	squares, err := ReadSquares(g.Board(), "tour", t.Tour)
	return g, tour.Of(squares), err
}

// ReadSquares reads names; the error names the step.
func ReadSquares(b *board.Board, name string, names []string) ([]board.Square, error) {
	squares := make([]board.Square, len(names))
	for i, n := range names {
		s, err := b.ParseSquare(n)
		if err != nil {
			return nil, BadField(name, "step %d: %w", i+1, err)
		}
		squares[i] = s
	}
	return squares, nil
}

// TopologyOf is a board's topology, empty for the plane.
func TopologyOf(b *board.Board) string {
	if b.Topology() == board.Plane {
		return ""
	}
	return b.Topology().String()
}

// HolesOf are the names of a board's holes; nil if it has none.
func HolesOf(b *board.Board) []string {
	if len(b.Taken()) == 0 {
		return nil
	}
	names := make([]string, len(b.Taken()))
	for i, h := range b.Taken() {
		names[i] = b.Name(h)
	}
	return names
}

// Words say what an answer is about.
func (a About) Words() string {
	text := fmt.Sprintf("%ss of %s on %s", TourName(a.Kind), a.Piece, a.Board)
	for _, more := range []string{a.Topology, strings.Join(a.Holes, ","), a.From, a.To} {
		if more != "" {
			text += " " + more
		}
	}
	return text
}
