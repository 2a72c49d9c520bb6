package neural

// Satisfied reports whether every square has two neurons on.
func (w *Network) Satisfied() bool { return w.isSatisfied() }
