//go:build leaperpage

package run

import "leaper/count/frontier/internal/sweep"

// A page has no disk, and so its rounds have no ledger.

func (rs *rounds) open(sweep.Ring, []int) error { return nil }

func (rs *rounds) close(error) {}

func (rs *rounds) book([]group, bool) {}

func (s *shelf) keep(*ledger) {}

func (s *shelf) note(int, *fork) error { return nil }

func (l *ledger) tell(map[ledgerSlot][]piece) error { return nil }

func (l *ledger) unless(error) {}
