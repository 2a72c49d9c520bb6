package playing

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/fault"
)

// The state of a game in words and as a map.

// whyOf is the reason of a verdict.
func whyOf(v game.Verdict) query.Explanation {
	w := query.Explanation{Rule: v.Reason.String()}
	if v.Reason == game.ByPairs {
		w.Theorem = "Fraenkel, Scheinerman and Ullman 1993"
		w.Statement = "the player to move from s wins if and only if s has a partner in every pairing of s and the free squares that has as many pairs as can be"
		w.Source = "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)"
	}
	return w
}

// explain gives the reason of the verdict.
func (m *Match) explain(out *GameAnswer, v game.Verdict) string {
	first, squares := out.At == "", m.Graph.Board().Squares()
	other := m.game.Turn().Other()
	switch {
	case v.Outcome == game.Undecided && v.Reach > 0 && m.duel != nil:
		return fmt.Sprintf("the pieces can still come to %s, and a search reaches up to %d", fault.Plural(v.Reach, "square"), game.MaxArena)
	case v.Outcome == game.Undecided && m.duel != nil:
		return "a search looked far ahead, and has proven nothing yet"
	case v.Reason == game.BySearch && m.duel != nil:
		return "a search has proven it"
	case v.Outcome == game.Undecided && v.Reach > 0:
		return fmt.Sprintf("the piece can still come to %s, and a search reaches up to %d; no theorem is known for %s", fault.Plural(v.Reach, "square"), game.MaxReach, m.kind())
	case v.Outcome == game.Undecided && first && squares > game.MaxReach:
		return fmt.Sprintf("the board has %s, and a search reaches up to %d; no theorem is known for %s", fault.Plural(squares, "square"), game.MaxReach, m.kind())
	case v.Outcome == game.Undecided:
		return fmt.Sprintf("a search ended before everything was tried, by its time or after %d positions; no theorem is known for %s", m.positions, m.kind())
	case v.Reason == game.ByRules:
		return fmt.Sprintf("%s cannot move from %s", out.Turn, out.At)
	case v.Reason == game.BySearch:
		return "everything was tried"
	case v.Reason == game.ByOrder:
		return fmt.Sprintf("the %s never comes back to a square, so each square has one outcome", m.Graph.Piece())
	case v.Outcome == game.Wins && first:
		return fmt.Sprintf("the squares are paired, as many pairs as can be, and %s is left alone; the player who must move on from there goes to a square with a partner", out.Winning[0])
	case v.Outcome == game.Wins:
		return fmt.Sprintf("%s is the partner of %s; wherever %s goes from there, the next square has a partner as well", out.Winning[0], out.At, other)
	case first:
		return "all squares are in pairs, a move apart: the player who stands on one goes to its partner"
	}
	return fmt.Sprintf("every square to go to has a partner, to which %s goes", other)
}

// kind names a kind of game without a known theorem.
func (m *Match) kind() string {
	if m.rules.Misere {
		return "the misère game"
	}
	return "pieces that go one way"
}

// words say who wins.
func (s *GameAnswer) words() string {
	first := len(s.Moves) == 0
	switch {
	case s.Outcome == game.Undecided.String():
		return "undecided: " + s.Reason
	case s.Over && s.Misere:
		return fmt.Sprintf("%s has won the misère game: %s", s.Winner, s.Reason)
	case s.Over:
		return fmt.Sprintf("%s has won: %s", s.Winner, s.Reason)
	case first && s.Outcome == game.Loses.String():
		return fmt.Sprintf("the player who chooses the first square loses: the player to move wins from each of %s: %s", fault.Plural(s.squares(), "square"), s.Reason)
	case first:
		return fmt.Sprintf("the player who chooses the first square wins with %s, from where the player to move loses: %s", someOf(s.Winning), s.Reason)
	case s.Outcome == game.Wins.String():
		return fmt.Sprintf("%s, to move from %s, wins with %s: %s", s.Turn, s.At, someOf(s.Winning), s.Reason)
	}
	return fmt.Sprintf("%s wins, since %s is to move from %s and every move loses: %s", s.Winner, s.Turn, s.At, s.Reason)
}

func (s *GameAnswer) squares() int64 { return s.board.Squares() }

// someOf names squares: all if they are few.
func someOf(names []string) string {
	const few = 8
	switch n := len(names); {
	case n == 1:
		return names[0]
	case n > few:
		return fmt.Sprintf("%d squares, such as %s", n, names[0])
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}

// The signs of a map.
const (
	signWins    = '+'
	signLoses   = '-'
	signOpen    = '?'
	signHole    = '#'
	signVisited = 'o'
	signPiece   = '@'
	signFree    = '.'
	signMove    = '*'
	signFirst   = '1'
	signSecond  = '2'
)

// Board is a picture of the game for a player: [GameAnswer.Map] with * on all legal
// squares and, on a board of rows and columns, their names.
func (s *GameAnswer) Board() string {
	signs := bytes.Repeat([]byte{signFree}, int(s.board.Cells()))
	s.sign(signs, s.Moves, signVisited)
	s.sign(signs, s.Legal, signMove)
	s.pieces(signs)
	for _, h := range s.board.Holes() {
		signs[h] = signHole
	}
	if s.board.Rank() != 2 || s.board.Hexagonal() {
		return picture(s.board, signs)
	}
	rows, columns := s.board.Side(0), s.board.Side(1)
	wide := len(strconv.FormatInt(rows, 10))
	letters := func(column int64) string {
		return strings.TrimRight(s.board.Name(board.Square(column)), "0123456789")
	}
	cell := len(letters(columns-1)) + 1
	var text strings.Builder
	for r := range rows {
		fmt.Fprintf(&text, "%*d", wide, rows-r)
		for c := range columns {
			fmt.Fprintf(&text, "%*c", cell, signs[r*columns+c])
		}
		text.WriteByte('\n')
	}
	text.WriteString(strings.Repeat(" ", wide))
	for c := range columns {
		fmt.Fprintf(&text, "%*s", cell, letters(c))
	}
	text.WriteByte('\n')
	return text.String()
}

// Map is a picture of the game in characters. On a new board, + marks squares from
// which the player to move wins, - squares from which this player loses, and ?
// undecided ones. During a game, @ is the piece, o a visited square, + a winning move
// and - a losing one. Holes are #.
func (s *GameAnswer) Map() string {
	signs := bytes.Repeat([]byte{signFree}, int(s.board.Cells()))
	if len(s.Moves) == 0 {
		for v, o := range s.from {
			signs[s.of(graph.Vertex(v))] = [...]byte{signOpen, signWins, signLoses, signVisited}[o]
		}
	} else {
		s.sign(signs, s.Moves, signVisited)
		s.sign(signs, s.Legal, signOpen)
		s.sign(signs, s.Winning, signWins)
		s.sign(signs, s.Losing, signLoses)
		s.pieces(signs)
	}
	for _, h := range s.board.Holes() {
		signs[h] = signHole
	}
	return picture(s.board, signs)
}

// pieces marks the piece, or each player's piece.
func (s *GameAnswer) pieces(signs []byte) {
	switch {
	case s.Rival == "":
		s.sign(signs, []string{s.At}, signPiece)
	case s.Turn == game.First.String():
		s.sign(signs, []string{s.At}, signFirst)
		s.sign(signs, []string{s.OtherAt}, signSecond)
	default:
		s.sign(signs, []string{s.At}, signSecond)
		s.sign(signs, []string{s.OtherAt}, signFirst)
	}
}

func (s *GameAnswer) sign(signs []byte, names []string, sign byte) {
	for _, name := range names {
		if q, err := s.board.ParseSquare(name); err == nil { // our own output
			signs[q] = sign
		}
	}
}

// picture is a board in characters: a line for each row, an empty line between layers,
// and another for each higher axis.
func picture(b *board.Board, signs []byte) string {
	var text strings.Builder
	for line := range b.TextLines() {
		text.WriteString(strings.Repeat("\n", line.Blanks))
		text.Write(line.AppendIndent(nil, 1))
		for s := range line.All() {
			if b.Hexagonal() && s != line.First {
				text.WriteByte(' ')
			}
			text.WriteByte(signs[s])
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// Legend explains the signs of the map; "" without a map.
func (s *GameAnswer) Legend() string {
	if s.timedOut {
		return ""
	}
	text := "@ the piece, o visited, + moves that win, - moves that lose"
	switch {
	case s.Rival != "":
		text = "1 and 2 the pieces of the players, o visited, + moves that win, - moves that lose"
	case len(s.Moves) == 0:
		text = "+ the player to move wins from there, - loses"
	}
	if s.Undecided() || len(s.UndecidedFrom) > 0 {
		text += ", ? undecided"
	}
	return text
}

// Text is the winner (first, second or undecided), with the map below, if any.
func (s *GameAnswer) Text() string {
	text := cmp.Or(s.Winner, s.Outcome) + "\n"
	if s.timedOut {
		return text
	}
	return text + "\n" + s.Map()
}

// Slips lists the moves that gave a won game away, one sentence each.
func (s *GameAnswer) Slips() []string {
	var list []string
	for _, m := range s.Review {
		switch {
		case !m.Slip:
		case m.From == "":
			list = append(list, fmt.Sprintf("%s chose %s, and could have won with %s", m.Player, m.To, someOf(m.Winning)))
		default:
			list = append(list, fmt.Sprintf("%s went from %s to %s, and had a winning move: %s", m.Player, m.From, m.To, someOf(m.Winning)))
		}
	}
	return list
}
