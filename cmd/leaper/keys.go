package main

// key is what somebody who watches a film wants.
type key uint8

const (
	noKey key = iota
	keyPause
	keyForth
	keyBack
	keyFaster
	keySlower
	keyHome
	keyEnd
	keyQuit
	keyInterrupt
)

// A keyboard reads keys from the bytes that a terminal sends, one by one, however
// they are torn. Cursor keys are sequences, and terminals differ: ESC [ C or
// ESC O C is to the right, Home is ESC [ H, ESC O H, ESC [ 1 ~ or ESC [ 7 ~.
type keyboard struct {
	state  keyState
	number int // of a sequence that ends with ~
}

type keyState uint8

const (
	outside keyState = iota
	escaped          // after ESC
	inside           // after ESC [ or ESC O
)

// read takes a byte, and gives the key that it completes.
func (k *keyboard) read(b byte) key {
	switch k.state {
	case escaped:
		k.state, k.number = outside, 0
		switch b {
		case '[', 'O':
			k.state = inside
			return noKey
		case 0x1b:
			k.state = escaped
			return noKey
		}
	case inside:
		return k.sequence(b)
	}
	switch b {
	case ' ':
		return keyPause
	case '.', '>', 'l':
		return keyForth
	case ',', '<', 'h':
		return keyBack
	case '+', '=':
		return keyFaster
	case '-', '_':
		return keySlower
	case 'q', 'Q':
		return keyQuit
	case 3: // Ctrl-C
		return keyInterrupt
	case 0x1b:
		k.state = escaped
	}
	return noKey
}

// sequence takes a byte inside one.
func (k *keyboard) sequence(b byte) key {
	switch {
	case b >= '0' && b <= '9':
		k.number = k.number%100*10 + int(b-'0')
		return noKey
	case b == ';': // what follows says which of Shift and its like are held
		return noKey
	case b == 3:
		k.state = outside
		return keyInterrupt
	}
	k.state = outside
	switch b {
	case 'A':
		return keyFaster
	case 'B':
		return keySlower
	case 'C':
		return keyForth
	case 'D':
		return keyBack
	case 'H':
		return keyHome
	case 'F':
		return keyEnd
	case '~':
		switch k.number {
		case 1, 7:
			return keyHome
		case 4, 8:
			return keyEnd
		}
	}
	return noKey
}
