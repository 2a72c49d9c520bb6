package piece

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/nearest"
)

// An Entry is a piece that has a name.
type Entry struct {
	Name  string
	Betza string // its letters in Betza's notation (Betza 1996), "" if it has none
	About string // its moves, in words
	parts []part
}

func leaps(r, s int) part { return part{[]int{r, s}, namedLeaper} }
func rides(r, s int) part { return part{[]int{r, s}, rider} }

// NamedPieces lists the pieces that have a name, leapers by length, then riders,
// then sums. Names are those of the problemists' books (Dickins 1971).
func NamedPieces() []Entry {
	rook, bishop := rides(0, 1), rides(1, 1)
	return []Entry{
		{"wazir", "W", "(0,1)-leaper: one square straight", []part{leaps(0, 1)}},
		{"ferz", "F", "(1,1)-leaper: one square diagonally", []part{leaps(1, 1)}},
		{"dabbaba", "D", "(0,2)-leaper", []part{leaps(0, 2)}},
		{"knight", "N", "(1,2)-leaper", []part{leaps(1, 2)}},
		{"alfil", "A", "(2,2)-leaper", []part{leaps(2, 2)}},
		{"threeleaper", "H", "(0,3)-leaper", []part{leaps(0, 3)}},
		{"camel", "C", "(1,3)-leaper", []part{leaps(1, 3)}},
		{"zebra", "Z", "(2,3)-leaper", []part{leaps(2, 3)}},
		{"fourleaper", "", "(0,4)-leaper", []part{leaps(0, 4)}},
		{"giraffe", "", "(1,4)-leaper", []part{leaps(1, 4)}},
		{"tripper", "G", "(3,3)-leaper", []part{leaps(3, 3)}},
		{"stag", "", "(2,4)-leaper", []part{leaps(2, 4)}},
		{"antelope", "", "(3,4)-leaper", []part{leaps(3, 4)}},
		{"ibis", "", "(1,5)-leaper", []part{leaps(1, 5)}},
		{"flamingo", "", "(1,6)-leaper", []part{leaps(1, 6)}},
		{"king", "K", "wazir + ferz", []part{leaps(0, 1), leaps(1, 1)}},
		{"alibaba", "", "dabbaba + alfil", []part{leaps(0, 2), leaps(2, 2)}},
		{"gnu", "", "knight + camel", []part{leaps(1, 2), leaps(1, 3)}},
		{"centaur", "", "king + knight", []part{leaps(0, 1), leaps(1, 1), leaps(1, 2)}},
		{"rook", "R", "rides as the wazir steps", []part{rook}},
		{"bishop", "B", "rides as the ferz steps", []part{bishop}},
		{"queen", "Q", "rook + bishop", []part{rook, bishop}},
		{"nightrider", "", "rides as the knight leaps; its letters are NN", []part{rides(1, 2)}},
		{"amazon", "", "queen + knight", []part{rook, bishop, leaps(1, 2)}},
		{"chancellor", "", "rook + knight", []part{rook, leaps(1, 2)}},
		{"archbishop", "", "bishop + knight", []part{bishop, leaps(1, 2)}},
		{"pawn", "", "one square up the board, never back", []part{{nil, pawnStep}}},
	}
}

// maxTerms is how many pieces a sum may have.
const maxTerms = 64

// Parse reads a piece: a name ("knight", in any case), Betza letters ("N",
// "NW" for knight + wazir, "NN" for the nightrider), a vector ("1,2"), or a
// sum of these ("knight+king", "N+0,3"). It wraps [ErrSyntax] or [ErrMoves].
func Parse(s string) (Piece, error) {
	var p Piece
	var names []string
	terms := strings.Split(s, "+")
	if len(terms) > maxTerms {
		return Piece{}, fault.New(ErrSyntax, "piece %q is a sum of %d pieces; at most %d are possible", fault.Shorten(s), len(terms), maxTerms)
	}
	for _, term := range terms {
		parts, name, err := parseTerm(strings.TrimSpace(term))
		if err != nil {
			return Piece{}, err
		}
		names = append(names, name)
		for _, q := range parts {
			if !slices.ContainsFunc(p.parts, q.equal) {
				p.parts = append(p.parts, q)
			}
		}
	}
	if len(p.parts) == 1 && p.parts[0].equal(leaps(1, 2)) {
		return Piece{}, nil
	}
	p.name = strings.Join(names, "+")
	return p, nil
}

func (q part) equal(r part) bool { return q.motion == r.motion && slices.Equal(q.vector, r.vector) }

// parseTerm reads one summand and gives the name it is printed with.
func parseTerm(term string) ([]part, string, error) {
	if term == "" {
		return nil, "", fault.New(ErrSyntax, "piece %q: name one, such as knight, N or 1,2", term)
	}
	if term[0] >= '0' && term[0] <= '9' || term[0] == '-' || term[0] == '(' {
		return parseVector(term)
	}
	table := NamedPieces()
	for _, e := range table {
		if strings.EqualFold(e.Name, term) {
			return e.parts, e.Name, nil
		}
	}
	if parts, ok := parseBetza(term, table); ok {
		return parts, term, nil
	}
	names := make([]string, len(table))
	for i, e := range table {
		names[i] = e.Name
	}
	return nil, "", &UnknownError{term, names}
}

func parseVector(term string) ([]part, string, error) {
	inner := term
	if cut, ok := strings.CutPrefix(term, "("); ok {
		if inner, ok = strings.CutSuffix(cut, ")"); !ok {
			return nil, "", fault.New(ErrSyntax, "piece %q: the parenthesis is not closed; write a vector such as 1,2", fault.Shorten(term))
		}
	}
	var v []int
	for f := range strings.SplitSeq(inner, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		switch {
		case errors.Is(err, strconv.ErrRange):
			return nil, "", fault.New(ErrMoves, "piece %q: an entry is out of range; entries go from 0 to %d", fault.Shorten(term), maxReach)
		case err != nil:
			return nil, "", fault.New(ErrSyntax, "piece %q: %q is not a number; write a vector such as 1,2", fault.Shorten(term), fault.Shorten(f))
		}
		v = append(v, n)
	}
	p, err := Leaper(v...)
	if err != nil {
		return nil, "", err
	}
	return p.parts, p.name, nil
}

// parseBetza reads letters; a letter twice is the rider.
func parseBetza(term string, table []Entry) ([]part, bool) {
	var parts []part
	for i := 0; i < len(term); i++ {
		at := slices.IndexFunc(table, func(e Entry) bool { return e.Betza == term[i:i+1] })
		if at < 0 {
			return nil, false
		}
		e := table[at]
		if i+1 < len(term) && term[i+1] == term[i] && len(e.parts) == 1 && e.parts[0].motion == namedLeaper {
			parts = append(parts, part{e.parts[0].vector, rider})
			i++
			continue
		}
		parts = append(parts, e.parts...)
	}
	return parts, true
}

// An UnknownError is a name that no piece has. It wraps [ErrSyntax]; Names are
// those that exist; it offers the nearest.
type UnknownError struct {
	Name  string
	Names []string
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("piece %q is unknown; write a name such as knight, letters such as N, or a vector such as 1,2", fault.Shorten(e.Name)) + nearest.Hint(e.Name, e.Names)
}

func (e *UnknownError) Unwrap() error { return ErrSyntax }
