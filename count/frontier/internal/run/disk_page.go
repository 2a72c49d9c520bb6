//go:build leaperpage

package run

import (
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// A page has no disk, and gets no units one after another. So states that do not fit its memory
// have no other place, and nothing is kept for the next unit.

const hasDisk = false

type scratch struct{ limit, most int }

func newScratch(string, int64) *scratch { return &scratch{} }

func (*scratch) holds(words int) bool { return words == 0 }

func (*scratch) write(words []uint64, pieces []piece) ([]piece, error) {
	if len(words) > 0 {
		return pieces, ErrScratch
	}
	return pieces, nil
}

func (*scratch) flush() error { return nil }

func (*scratch) read([]piece, []uint64) (int, error) { return 0, nil }

func (*scratch) free([]piece) {}

func (*scratch) close() {}

// A page has no disk, and so its rounds have no ledger.

func (rs *rounds) open(sweep.Ring, []int) error { return nil }

func (rs *rounds) close(error) {}

func (rs *rounds) book([]group, bool) {}

func (s *shelf) keep(*ledger) {}

func (s *shelf) note(int, *fork) error { return nil }

func (l *ledger) tell(map[ledgerSlot][]piece) error { return nil }

func (l *ledger) unless(error) {}

func forget(*plan.Plan, string, ...string) {}
