package playing

import (
	"fmt"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/internal/fault"
	"leaper/puzzle"
)

// Film shows the reasoning as a film, if the answer has steps.
func (p *SolveAnswer) Film(o draw.Options, s film.Shots) (*film.Film, error) {
	found := make([]film.Forced, 0, len(p.reasoning.Steps))
	for _, step := range p.reasoning.Steps {
		found = append(found, film.Forced{Number: step.Number, Words: fmt.Sprintf("%d on %s: %s", step.Number.Number, p.puzzle.Graph.Name(step.Square), briefly(step))})
	}
	return film.Reasoning(p.puzzle.Graph, o, s, p.puzzle.Given, found, p.closing())
}

// briefly gives the reason of a step in a few words.
func briefly(s puzzle.Step) string {
	switch s.Kind {
	case puzzle.ByNeighbour:
		return "the only square beside"
	case puzzle.ByBetween:
		return "the only square between"
	case puzzle.ByAlone:
		return "no other number fits"
	case puzzle.ByMarks:
		return "pencil marks leave it"
	case puzzle.ByAhead:
		return "looking one move ahead"
	case puzzle.ByTrial:
		if s.Depth > 1 {
			return fmt.Sprintf("trials, %d deep", s.Depth)
		}
		return "by trial and error"
	}
	return string(s.Kind)
}

// closing says how the reasoning ended, in a few words.
func (p *SolveAnswer) closing() string {
	switch {
	case p.reasoning.Solved:
		return fmt.Sprintf("solved in %s: %s", fault.Plural(len(p.reasoning.Steps), "step"), p.Difficulty)
	case p.solution.Outcome == puzzle.Several:
		return "no more is forced: there are several solutions"
	}
	return "no short reasoning goes on from here"
}
