package leaper_test

import (
	"errors"
	"testing"

	"leaper"
)

func TestLeastAndMost(t *testing.T) {
	ctx := t.Context()
	least, err := leaper.Find(ctx, "5x6", leaper.Closed, leaper.Least("crossings"))
	if err != nil || least.Weight != "49" || least.Limit != "49" {
		t.Errorf("%+v %v", least, err)
	}
	most, err := leaper.Find(ctx, "5x6", leaper.Closed, leaper.Most("crossings"))
	if err != nil || most.Weight != "51" || most.Limit != "51" {
		t.Errorf("%+v %v", most, err)
	}
	if _, err := leaper.Find(ctx, "5x6", leaper.Least("weight")); !errors.Is(err, leaper.ErrOption) {
		t.Error(err)
	}
	if _, err := leaper.Find(ctx, "5x6", leaper.Least("crossings"), leaper.Longest); !errors.Is(err, leaper.ErrOption) {
		t.Error(err)
	}
	if _, err := leaper.Find(ctx, "3x3", leaper.Least("crossings")); !errors.Is(err, leaper.ErrNone) {
		t.Error(err)
	}
}
