/** Colours of rounds, on the map and beside their names; they come again after eight. */
const COLOURS = ['#7a25ad', '#0b6e4f', '#c2410c', '#1d5fa8', '#a3195b', '#5b6100', '#0e7490', '#4b4453']

export function getRoundColour(index: number): string {
  return COLOURS[index % COLOURS.length] ?? '#4b4453'
}
