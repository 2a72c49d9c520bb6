module importer

go 1.26

require leaper v0.0.0

replace leaper => ../..
