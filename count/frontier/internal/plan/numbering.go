package plan

import (
	"slices"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// Planar says whether all steps of a side are.
func (h *Half) Planar() bool {
	return !slices.ContainsFunc(h.Steps, func(s sweep.Step) bool { return !s.Planar })
}

// NumberMatchings chooses the numbering of a plan.
func (p *Plan) NumberMatchings() error {
	p.Tables = p.Numbered[pairing.Every]
	first, err := p.Half(false, nil)
	if err != nil || !first.Planar() {
		return err
	}
	if !p.Whole && !p.Mirror {
		second, err := p.Half(true, nil)
		if err != nil || !second.Planar() {
			return err
		}
	}
	if !p.Whole {
		at, err := p.Cutset()
		if err != nil || !at.Ring() {
			return err
		}
	}
	p.Tables = p.Numbered[pairing.Uncrossed]
	return nil
}
