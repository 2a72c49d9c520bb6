package notation

import (
	"slices"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/internal/nearest"
	"leaper/piece"
	"leaper/tour"
)

// Given numbers belong to a question, and their headers must agree with it: each
// remark above them that begins with a word and a colon is a header, and must be
// known. Other remarks are words for people, and so are these:
//
//	# kind: closed
//	# piece: 1,2; topology: torus
//	# source: out of a newspaper
const kindFact = "kind: "

func statedNames() []string {
	return append([]string{"board", "kind", "piece", "topology"}, alongNames()...)
}
func alongNames() []string  { return []string{"use", "avoid", "before"} }
func originNames() []string { return []string{"title", "author", "year", "source", "note", "letters"} }

// HeadersOf is what a question says that is of a board, a piece and a kind of tours.
func HeadersOf(b *board.Board, p piece.Piece, kind tour.Kind) Headers {
	return Headers{Piece: p.String(), Topology: b.Topology().String(), Board: b.Size(), Kind: kind.Word()}
}

// readHeaders is what is said by the headers of a text of given numbers, which may not
// contradict the question.
func readHeaders(text string, question Headers) (r remarks, err error) {
	number := 0
	for line := range strings.Lines(mark.Trim(text)) {
		if number++; !isRemark(line) {
			continue
		}
		words := strings.TrimLeft(strings.TrimSpace(line), "# \t")
		for i, fact := range strings.Split(words, strings.TrimSpace(factsParting)) {
			name, word, is := strings.Cut(strings.TrimSpace(fact), ":")
			if i == 0 && (!is || strings.ContainsAny(name, " \t") || slices.Contains(originNames(), name)) {
				break
			}
			before := r.says
			if err := r.takeHeader(name, strings.TrimSpace(word)); err != nil {
				return r, fault.New(tour.ErrAsk, "line %d: %w", number, err)
			}
			for _, other := range []struct {
				says Headers
				who  string
			}{{question, "the question"}, {before, "one before it"}} {
				if err := r.says.contradicts(other.says, other.who); err != nil {
					return r, fault.New(tour.ErrAsk, "line %d: %w", number, err)
				}
			}
		}
	}
	return r, nil
}

// takeHeader takes a header.
func (r *remarks) takeHeader(name, word string) error {
	i, err := nearest.Choose("header", name, statedNames())
	if err != nil {
		return err
	}
	name = statedNames()[i]
	if along := r.along.fact(name); along != nil {
		if *along != "" {
			return fault.New(tour.ErrAsk, "two headers %s; write one, with commas", name)
		}
		*along = word
		return nil
	}
	if name+": " != kindFact {
		return r.fact(name + ": " + word)
	}
	if r.kind, err = tour.ParseKind(word); err == nil {
		r.says.Kind = r.kind.Word()
	}
	return err
}

// contradicts says where a header says something else than somebody.
func (s Headers) contradicts(other Headers, who string) error {
	for _, each := range []struct{ name, said, other string }{
		{"board", s.Board, other.Board}, {"kind", s.Kind, other.Kind}, {"piece", s.Piece, other.Piece}, {"topology", s.Topology, other.Topology},
	} {
		if each.said != "" && each.other != "" && each.said != each.other {
			return fault.New(tour.ErrAsk, "the header says %s %s, and %s says %s %s; they must be the same", each.name, each.said, who, each.name, each.other)
		}
	}
	return nil
}
