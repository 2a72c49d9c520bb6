package cluster

// Break ends a worker's connection with nothing given back, as a cut line does.
func (w *Worker) Break() { w.conn.Close() }
