package say

import (
	"fmt"

	"leaper/exist"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// None is the verdict that there is no tour, and why.
func None(g *graph.Graph, ask tour.Ask, why string) string {
	return fmt.Sprintf("none: %s has no %s%s: %s", g, ask.Kind, Ends(g, ask), why)
}

// Undecided is the verdict that no tour was found, and why that proves nothing.
func Undecided(g *graph.Graph, ask tour.Ask, why string) string {
	return fmt.Sprintf("undecided: no %s of %s%s found: %s", ask.Kind, g, Ends(g, ask), why)
}

// Why is a reason in words, also if there is none.
func Why(r *exist.Reason) string {
	if r == nil {
		return "no reason is known"
	}
	return r.Text
}

// Listed is the verdict on a listing that came to its end without a tour: the
// reason is a certificate, or that all was tried.
func Listed(g *graph.Graph, ask tour.Ask) string {
	why := "the search came to its end without one"
	if a, err := g.Compress(); err == nil {
		if r := exist.Certificate(g, a, ask); r != nil {
			why = r.Text
		}
	}
	return None(g, ask, why)
}

// Number puts a number of tours and its convention into words: "16 directed paths
// of knight on 3x4".
func Number(n int64, g *graph.Graph, ask tour.Ask, as tour.Convention) string {
	return Plural(n, as.String()+" "+ask.Kind.String()) + fmt.Sprintf(" of %s%s", g, Ends(g, ask))
}

// Counted says what a number counts: "directed paths of knight on 3x4".
func Counted(g *graph.Graph, ask tour.Ask, as tour.Convention) string {
	return fmt.Sprintf("%s %s of %s%s", as, Kinds(ask.Kind), g, Ends(g, ask))
}

// OutOfTime is the reason of a verdict that the time limit left open.
func OutOfTime() *exist.Reason {
	return &exist.Reason{Rule: "limit", Text: "the time limit was reached"}
}

// Tour says of a would-be tour what the verifier found: what is wrong with it, or
// what it is.
func Tour(fault error, facts tour.Facts) string {
	if fault != nil {
		return "not a tour: " + fault.Error()
	}
	return "valid " + facts.String()
}

// Unverified is the error of a tour that a listing should not have given.
func Unverified(number int64, err error) error {
	return fmt.Errorf("tour %d of the listing failed verification, which is a bug of leaper: %w", number, err)
}

// OutOfTimeAfter is the verdict on a listing that ran out of time.
func OutOfTimeAfter(n int64, g *graph.Graph, ask tour.Ask, opts list.Options) string {
	return "undecided: the time limit was reached after " + Number(n, g, ask, opts.As)
}
