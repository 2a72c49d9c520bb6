package counting

import (
	"context"

	"leaper/tour"
	"leaper/verbs/query"
)

// SamplesFile is some tours of a file's graph, each drawn uniformly from all.
type SamplesFile struct {
	List []query.FileTour `json:"tours"`
	*Samples
}

// ofFile draws tours of a graph from a file.
func (s *Sampling) ofFile(ctx context.Context, tell query.Tell) (query.Answer, error) {
	list := []query.FileTour{}
	err := s.Ready(ctx, tell)
	if err == nil {
		err = s.Run(ctx, func(_ int64, t tour.Tour) error {
			list = append(list, *s.File.TourOf(t))
			return nil
		})
	}
	a, err := s.Answer(err)
	if err != nil {
		return nil, err
	}
	return &SamplesFile{list, a}, nil
}
