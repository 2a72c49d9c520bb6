package stats

import (
	"math"
	"strings"

	"leaper/internal/fault"
)

// A Range is values of a measure from Least to Most, both included: see [Measure.Range].
type Range struct{ Least, Most int64 }

// AllValues leaves nothing out.
func AllValues() Range { return Range{math.MinInt64, math.MaxInt64} }

// Range reads a range of values: "<=30", ">=2.5", "<7", ">7", "=12" or "10..20"; an empty text is all of them. The error wraps
// [ErrMeasure].
func (m Measure) Range(text string) (Range, error) {
	r := AllValues()
	if text == "" {
		return r, nil
	}
	body := strings.TrimSpace(text)
	if low, high, is := strings.Cut(body, ".."); is {
		var err, bad error
		r.Least, err = m.Parse(low, true)
		r.Most, bad = m.Parse(high, false)
		if err != nil || bad != nil {
			return r, m.noRange(text)
		}
		below, _ := m.Parse(low, false)
		above, _ := m.Parse(high, true)
		if below > above { // and not 2.3..2.7, in which no whole number lies
			return r, fault.New(ErrMeasure, "the range %q ends below its beginning; write 10..20", text)
		}
		return r, nil
	}
	sign := body[:len(body)-len(strings.TrimLeft(body, "<>="))]
	body = strings.TrimSpace(body[len(sign):])
	up, err := m.Parse(body, true)
	down, bad := m.Parse(body, false)
	if err != nil || bad != nil {
		return r, m.noRange(text)
	}
	switch sign {
	case "<=":
		r.Most = down
	case "<":
		r.Most = up - 1
	case ">=":
		r.Least = up
	case ">":
		r.Least = down + 1
	case "=", "==":
		r.Least, r.Most = up, down
	default:
		return r, m.noRange(text)
	}
	return r, nil
}

func (m Measure) noRange(text string) error {
	advice := ""
	if m.unit > 1 {
		advice = "; numbers may be fractions, such as 303/20"
	}
	return fault.New(ErrMeasure, "%q is no range; write <=30, >=2.5, <7, >7, =12 or 10..20%s", text, advice)
}

// Has reports whether a value is in the range.
func (r Range) Has(value int64) bool { return r.Least <= value && value <= r.Most }
