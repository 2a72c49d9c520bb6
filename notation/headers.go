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

// kindFact begins a header of given numbers. These belong to a question, and their
// headers must agree with it. Each remark above them that begins with a word and a
// colon is a header, and must be known; other remarks, and those of originNames, are
// for people:
//
//	# kind: closed
//	# piece: 1,2; topology: torus
//	# source: out of a newspaper
const kindFact = "kind: "

func headerNames() []string {
	return append([]string{"board", "kind", "piece", "topology"}, constraintNames()...)
}
func constraintNames() []string { return []string{"use", "avoid", "before"} }
func originNames() []string     { return []string{"title", "author", "year", "source", "note", "letters"} }

// HeadersOf gives what a question about a board, a piece and a kind of tours says.
func HeadersOf(b *board.Board, p piece.Piece, kind tour.Kind) Headers {
	return Headers{Piece: p.String(), Topology: b.Topology().String(), Board: b.Size(), Kind: kind.Word()}
}

// readHeaders reads the headers of a text of given numbers, which must not contradict
// the question.
func readHeaders(text string, question Headers) (r remarks, err error) {
	number := 0
	for line := range strings.Lines(mark.Trim(text)) {
		if number++; !isRemark(line) {
			continue
		}
		words := strings.TrimLeft(strings.TrimSpace(line), "# \t")
		for i, fact := range strings.Split(words, strings.TrimSpace(factSeparator)) {
			name, word, found := strings.Cut(strings.TrimSpace(fact), ":")
			if i == 0 && (!found || strings.ContainsAny(name, " \t") || slices.Contains(originNames(), name)) {
				break
			}
			before := r.headers
			if err := r.takeHeader(name, strings.TrimSpace(word)); err != nil {
				return r, fault.New(tour.ErrAsk, "line %d: %w", number, err)
			}
			for _, other := range []struct {
				says Headers
				who  string
			}{{question, "the question"}, {before, "one before it"}} {
				if err := r.headers.checkAgainst(other.says, other.who); err != nil {
					return r, fault.New(tour.ErrAsk, "line %d: %w", number, err)
				}
			}
		}
	}
	return r, nil
}

// takeHeader reads one header.
func (r *remarks) takeHeader(name, word string) error {
	i, err := nearest.Choose("header", name, headerNames())
	if err != nil {
		return err
	}
	name = headerNames()[i]
	if constraint := r.constraints.text(name); constraint != nil {
		if *constraint != "" {
			return fault.New(tour.ErrAsk, "two headers %s; write one, with commas", name)
		}
		*constraint = word
		return nil
	}
	if name+": " != kindFact {
		return r.takeFact(name + ": " + word)
	}
	if r.kind, err = tour.ParseKind(word); err == nil {
		r.headers.Kind = r.kind.Word()
	}
	return err
}

// checkAgainst gives an error if the headers say something else than others do.
func (s Headers) checkAgainst(other Headers, who string) error {
	for _, each := range []struct{ name, said, other string }{
		{"board", s.Board, other.Board}, {"kind", s.Kind, other.Kind}, {"piece", s.Piece, other.Piece}, {"topology", s.Topology, other.Topology},
	} {
		if each.said != "" && each.other != "" && each.said != each.other {
			return fault.New(tour.ErrAsk, "the header says %s %s, and %s says %s %s; they must be the same", each.name, each.said, who, each.name, each.other)
		}
	}
	return nil
}
