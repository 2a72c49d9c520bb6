package board

// Syntax shows how to write the topology.
func (f Form) Syntax() string { return f.syntax() }

// WithParameter is the topology with another parameter.
func (t Topology) WithParameter(parameter int64) Topology { return t.withParameter(parameter) }
