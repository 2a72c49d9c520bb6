package pictures

import (
	"context"

	"leaper/app/verbs/query"
	"leaper/draw"
	"leaper/exist"
	"leaper/find"
	"leaper/tour"
)

// proven gives the style argument its proof that the requested tour does not exist;
// without a request, that no path exists, or else no closed tour. For a theorem it looks
// for a proof by counting, because that can be drawn. The knight on four rows has a
// picture of its own.
func (p *parsedExport) proven(ctx context.Context) error {
	if err := p.most.Admit(p.most.SearchTakes(p.Graph, find.Auto)); err != nil {
		return err
	}
	asks := []tour.Ask{p.Ask}
	if p.q.Kind == "" && p.q.From == "" && p.q.To == "" {
		asks = append(asks, tour.Ask{Kind: tour.Closed})
	}
	for i, ask := range asks {
		v, why, err := exist.Decide(ctx, p.Graph, ask, exist.Effort{})
		switch {
		case err != nil:
			return err
		case v != exist.None && i+1 < len(asks):
			continue
		case v == exist.Found:
			return query.BadField("style", "there is %s of %s, and style argument draws why there is none; take the style line", ask.Kind.WithArticle(), p.Graph)
		case v == exist.Undecided:
			return query.BadField("style", "no theorem and no proof by counting says that %s has no %s, so there is nothing to draw", p.Graph, ask.Kind)
		case ask.Kind == tour.Closed && draw.FourRows(p.Graph):
			return nil
		}
		said := why.Text
		if why.Rule == "theorem" {
			if why, err = p.counting(ctx, ask); err != nil {
				return err
			}
		}
		if why != nil {
			p.options.Why = &draw.Why{Rule: why.Rule, Text: why.Text, Witness: why.Witness, Spare: why.Spare}
		}
		if why == nil || !p.options.Why.HasPicture() {
			return query.BadField("style", "%s has no %s: %s; that proof has no picture. Proofs by colours, parts, dead ends, degrees or pieces have one, as on 5x5, 3x6 and 4x4, and so has the knight on four rows", p.Graph, ask.Kind, said)
		}
		return nil
	}
	return nil
}

// counting proves a theorem's verdict by counting; nil if no such proof is known.
func (p *parsedExport) counting(ctx context.Context, ask tour.Ask) (*exist.Reason, error) {
	a, err := p.Graph.Table(ctx)
	if err != nil {
		return nil, err
	}
	return exist.Prove(ctx, p.Graph, a, ask, exist.Effort{})
}
