/** The colours of pictures: those of draw/theme.go, for the themes light and dark, and their contrasts. */
import { mix, parts } from "../state/colours";

export interface Palette {
  paper: string;
  square: string;
  edge: string;
  hole: string;
  words: string;
  line: string;
  start: string;
  end: string;
  heat: readonly string[];
  threads: readonly string[];
  /** Colours that tell things apart: the cycles of a network, the pieces of a board. */
  kinds: readonly string[];
}

export const palettes: { readonly light: Palette; readonly dark: Palette } = {
  light: {
    paper: "#fcfaf5",
    square: "#efe8d8",
    edge: "#b9ab8a",
    hole: "#857a60",
    words: "#22262b",
    line: "#1f4e79",
    start: "#006aa8",
    end: "#c24a00",
    heat: ["#00224e", "#2a3f6d", "#575d6d", "#7d7c78", "#a59c74", "#d2c060", "#fee838"],
    threads: ["#0b3c6f", "#006aa8", "#7a4f9a", "#c24a00"],
    kinds: ["#1f4e79", "#c24a00", "#00745a", "#7a4f9a", "#8a6d00", "#9b2250"],
  },
  dark: {
    paper: "#14171c",
    square: "#20262f",
    edge: "#566275",
    hole: "#7d8aa0",
    words: "#e8eaed",
    line: "#8cc4ff",
    start: "#56b4e9",
    end: "#ff9d5c",
    heat: ["#2a3f6d", "#575d6d", "#7d7c78", "#a59c74", "#d2c060", "#fee838"],
    threads: ["#5b8fd9", "#7fc4e8", "#e3d9b0", "#ffb347"],
    kinds: ["#8cc4ff", "#ff9d5c", "#5fd3ae", "#cba3f0", "#e3c95a", "#ff8fb0"],
  },
};

/** The colour at a place of a row of colours, 0 to 1. */
export function ramp(colours: readonly string[], place: number): string {
  const at = Math.max(0, Math.min(1, place)) * (colours.length - 1);
  const low = Math.min(colours.length - 2, Math.floor(at));
  return mix(colours[low], colours[low + 1], at - low);
}

/** How bright a colour is, 0 to 1, as WCAG 2 defines it. */
export function luminance(colour: string): number {
  const [r, g, b] = parts(colour).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Black or white: one of them always has a contrast of 4.5 and more. */
export function readable(on: string): string {
  return contrast(on, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
}
