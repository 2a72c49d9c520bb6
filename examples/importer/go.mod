module importer

go 1.26.0

require leaper v0.0.0

require github.com/go-air/gini v1.0.4 // indirect

replace leaper => ../..
