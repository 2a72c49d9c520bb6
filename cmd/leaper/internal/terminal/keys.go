package terminal

// A Key is a command of a film's viewer.
type Key uint8

const (
	NoKey Key = iota
	KeyPause
	KeyForth
	KeyBack
	KeyFaster
	KeySlower
	KeyHome
	KeyEnd
	KeyQuit
	KeyInterrupt
)

// A Keyboard reads keys from the bytes that a terminal sends, one byte at a time. Cursor keys are
// sequences, and terminals differ: the right arrow is ESC [ C or ESC O C, and Home is ESC [ H, ESC O H,
// ESC [ 1 ~ or ESC [ 7 ~.
type Keyboard struct {
	state  keyState
	number int // the number in a sequence that ends with ~
}

type keyState uint8

const (
	outside keyState = iota
	escaped          // after ESC
	inside           // after ESC [ or ESC O
)

// Read takes a byte, and returns the key that it completes; NoKey if none.
func (k *Keyboard) Read(b byte) Key {
	switch k.state {
	case escaped:
		k.state, k.number = outside, 0
		switch b {
		case '[', 'O':
			k.state = inside
			return NoKey
		case 0x1b:
			k.state = escaped
			return NoKey
		}
	case inside:
		return k.readSequence(b)
	}
	switch b {
	case ' ':
		return KeyPause
	case '.', '>', 'l':
		return KeyForth
	case ',', '<', 'h':
		return KeyBack
	case '+', '=':
		return KeyFaster
	case '-', '_':
		return KeySlower
	case 'q', 'Q':
		return KeyQuit
	case 3: // Ctrl-C
		return KeyInterrupt
	case 0x1b:
		k.state = escaped
	}
	return NoKey
}

// readSequence takes a byte inside a sequence.
func (k *Keyboard) readSequence(b byte) Key {
	switch {
	case b >= '0' && b <= '9':
		k.number = k.number%100*10 + int(b-'0')
		return NoKey
	case b == ';': // the number after it says which of Shift, Ctrl and Alt are held
		return NoKey
	case b == 3:
		k.state = outside
		return KeyInterrupt
	}
	k.state = outside
	switch b {
	case 'A':
		return KeyFaster
	case 'B':
		return KeySlower
	case 'C':
		return KeyForth
	case 'D':
		return KeyBack
	case 'H':
		return KeyHome
	case 'F':
		return KeyEnd
	case '~':
		switch k.number {
		case 1, 7:
			return KeyHome
		case 4, 8:
			return KeyEnd
		}
	}
	return NoKey
}
