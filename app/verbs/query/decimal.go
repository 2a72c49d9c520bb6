package query

import (
	"encoding/json"
	"strings"
)

// A Decimal is an exact number, as text. In JSON it is a number; a fraction, and what has more digits than a
// double keeps for sure, is a string.
type Decimal string

// safeDigits is how many digits of a decimal number a double keeps.
const safeDigits = 15

// MarshalJSON writes the number.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if n := len(strings.Trim(string(d), "-.")); n == 0 || n > safeDigits || strings.Contains(string(d), "/") {
		return json.Marshal(string(d))
	}
	return []byte(d), nil
}
