package touring

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/tour"
	"leaper/walks"
)

// GraphProperty is a property of a graph, and whether it has it.
type GraphProperty struct {
	Name    string `json:"name" doc:"What it is called" example:"hypohamiltonian"`
	Meaning string `json:"meaning" doc:"What that means"`
	Answer  string `json:"answer" doc:"yes, no or undecided; for moves, whether there are some"`
	query.Explanation
	Tours []query.Names `json:"tours,omitempty" doc:"Tours that show it, each as its squares in order"`
	Moves []query.Names `json:"moves,omitempty" doc:"The moves that it is about, each as its two squares; where some go one way, from the first to the second"`

	oneWay bool
}

// propertiesSearch is a parsed question for the properties of a graph.
type propertiesSearch struct {
	query.ParsedQuestion
	opts walks.Options
}

// readProperties is the question as work for the engine of properties.
func (q *ExistsQuestion) readProperties(limits query.Limits) (query.Work, error) {
	if q.Kind != "" {
		return nil, query.Says("{properties} are those of a graph with all its paths and all its closed tours; leave the kind of tour out")
	}
	given := append(query.GivenOf(q, "from", "to", "method", "seed"), q.All()...)
	if err := query.Unasked("properties are those of a graph with all its paths and closed tours", given...); err != nil {
		return nil, err
	}
	p := &propertiesSearch{}
	var err error
	if p.ParsedQuestion, err = q.ParseConstrained(&q.GraphText, &query.Constraints{}, limits); err != nil {
		return nil, err
	}
	if p.Ask.ConstraintKinds() != 0 {
		return nil, query.Says("the text of the graph demands moves of its tours, and {properties} are those of all tours; leave them out of it")
	}
	if err := (walks.Question{}).Check(p.Graph); err != nil {
		return nil, err
	}
	p.opts = sweepOptions(limits)
	// Arcs that a sweep keeps, its layers, and the sets of ends; tours and moves by name.
	takes := 2*p.opts.Memory + find.SearchTakes(p.Graph)
	if p.Graph.OnBoard() {
		takes += query.AnswerTakes(p.Graph.Board(), 8) + 256*p.Graph.MostArcs()
	}
	return p.run, limits.Admit(takes)
}

// run decides the properties. At a deadline, and after a cancellation, the answer has what was decided
// by then.
func (p *propertiesSearch) run(ctx context.Context, report query.Reporter) (query.Answer, error) {
	report.Now(query.Progress{Words: "searching"})
	p.opts.Progress = sweepProgress(report)
	list, err := walks.Properties(ctx, p.Graph, p.opts)
	switch {
	case errors.Is(err, walks.ErrUnverified):
		return nil, &query.BugError{Err: err}
	case list == nil:
		return nil, err
	}
	out := &ExistsAnswer{About: p.About(), Answer: "done"}
	out.Kind = ""
	names := map[exist.Verdict][]string{}
	for _, property := range list {
		one := p.property(property)
		out.Properties = append(out.Properties, one)
		names[property.Verdict] = append(names[property.Verdict], one.Name)
	}
	var parts []string
	for _, part := range []struct {
		word string
		of   exist.Verdict
	}{{"yes to ", exist.Found}, {"no to ", exist.None}, {"undecided: ", exist.Undecided}} {
		if all := names[part.of]; len(all) > 0 {
			parts = append(parts, part.word+strings.Join(all, ", "))
		}
	}
	verdict := exist.Found
	if len(names[exist.Undecided]) > 0 {
		verdict, out.Answer = exist.Undecided, "undecided"
	}
	out.Verdict = query.VerdictOf(verdict, p.What()+": "+strings.Join(parts, "; "))
	return out, err
}

// property names the squares of a property.
func (p *propertiesSearch) property(from walks.Property) GraphProperty {
	out := GraphProperty{Name: from.Name, Meaning: from.Meaning, Answer: answerWord(from.Verdict), Explanation: p.Explain(from.Why)}
	for _, t := range from.Tours {
		out.Tours = append(out.Tours, p.NamesOf(t))
	}
	for _, m := range from.Moves {
		out.Moves = append(out.Moves, p.NamesOf(tour.Of([]board.Square{m.From, m.To})))
		out.oneWay = m.OneWay
	}
	return out
}

// Text is what people see: a line for each property if they were asked for, else the sentence.
func (a *ExistsAnswer) Text() string {
	if a.Properties == nil {
		return a.Sentence + "\n"
	}
	var text strings.Builder
	for _, p := range a.Properties {
		fmt.Fprintf(&text, "%s: %s (%s): %s", p.Name, p.Answer, p.Meaning, p.Reason)
		if p.Answer == "yes" || len(p.Tours) > 1 {
			for _, t := range p.Tours {
				fmt.Fprintf(&text, ": %s", strings.Join(t, " "))
			}
			between, space := "-", ":"
			if p.oneWay {
				between = ">"
			}
			for _, m := range p.Moves {
				fmt.Fprintf(&text, "%s %s", space, strings.Join(m, between))
				space = ""
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}
