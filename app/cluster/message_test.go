package cluster

import "testing"

// FuzzMessages: whatever stands in the store, a reader refuses it, or gives what is within all
// bounds, and would be read again.
func FuzzMessages(f *testing.F) {
	for key, text := range map[string]string{
		"a":        `{"job":{"name":"a","verb":"count","version":1,"what":"w","spec":{}},"state":"open","tasks":3,"queued":2,"lost":1000000000}`,
		"w":        `{"name":"w","threads":2,"declined":[{"job":"a","why":"x"}]}`,
		"u1":       `{"id":"u1","from":1,"to":2,"key":"u1","not":["w"]}`,
		"u1-check": `{"task":"u1","worker":"w","signer":"AA==","signature":"AA==","took":5,"data":{"sum":"1"}}`,
		"":         `{"queued":-1}`,
	} {
		f.Add(key, []byte(text))
	}
	f.Fuzz(func(t *testing.T, key string, text []byte) {
		again(t, recordKind, key, text, func(r Record) bool {
			return r.Queued >= 0 && r.AckWait >= minAckWait && namePattern.MatchString(r.Job.Name)
		})
		again(t, statusKind, key, text, func(s Status) bool { return namePattern.MatchString(s.Name) && s.Memory >= 0 })
		again(t, taskKind, key, text, func(o queuedTask) bool { return o.From >= 0 && o.To >= o.From && namePattern.MatchString(o.ID) })
		again(t, resultKind, key, text, func(a storedResult) bool { return len(a.Data) > 0 && namePattern.MatchString(a.Worker) && a.Took >= 0 })
	})
}

func again[M interface{ validate(key string) error }](t *testing.T, k messageKind, key string, text []byte, fits func(M) bool) {
	m, err := decode[M](k, key, text)
	if err != nil {
		return
	}
	if !fits(m) {
		t.Errorf("%s %q under %q is believed", k.name, text, key)
	}
	if whole := encode(m); len(whole) <= k.maxBytes {
		if _, err := decode[M](k, key, whole); err != nil {
			t.Errorf("%s %q is read, and not again: %v", k.name, text, err)
		}
	}
}
