// Made from package gallery by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.

/** What the tours of the gallery are called, by their keys. */
export const exhibits: Readonly<Record<string, string>> = {
  "al-adli": "The earliest closed tour that has come down",
  "rudrata": "The horse's gait on half a board",
  "euler": "A centrosymmetric tour from a corner",
  "beverley": "The first magic knight's tour",
  "francony": "Magic, with diagonals that miss by four",
  "perec": "The house of La Vie mode d'emploi",
  "cull-decurtins-6x6": "A base board for tours of large boards",
  "cull-decurtins-8x8": "A base board for tours of large boards",
  "magic-2003": "Found by the search of all magic tours",
  "ganzfried": "From a paper on Warnsdorff's rule",
  "jelliss": "A magic tour of an oblong board",
  "around-the-edge": "Around the edge first, then inwards",
  "from-a-corner": "A closed tour from a corner",
  "half-and-half": "Two halves that are one tour, turned",
  "magic-304-232": "A magic tour with the half turn",
  "magic-348-168": "A closed magic tour",
};
