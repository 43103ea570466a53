import { BRAND_COLOURS } from '../brand.ts'

/** The drawing of web/ui/pictures/logo.tsx, in a square of 40. */
export const pawToes = [
  { cx: 10.4, cy: 18, rx: 2.7, ry: 3.6, turn: -22 },
  { cx: 16, cy: 12.4, rx: 2.8, ry: 3.9, turn: -8 },
  { cx: 24, cy: 12.4, rx: 2.8, ry: 3.9, turn: 8 },
  { cx: 29.6, cy: 18, rx: 2.7, ry: 3.6, turn: 22 },
]
export const pawPad =
  'M20 19c5 0 9.5 5 9.5 9.2 0 3-2.4 4.3-4.8 3.6-1.7-.5-3-.9-4.7-.9s-3 .4-4.7.9c-2.4.7-4.8-.6-4.8-3.6C10.5 24 15 19 20 19z'

/** The mark as a picture (SVG) of so many pixels a side. */
export function brandMark(pixels: number): string {
  const toes = pawToes.map(
    ({ cx, cy, rx, ry, turn }) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${pixels}" height="${pixels}"><rect width="40" height="40" rx="13" fill="${BRAND_COLOURS.brand}"/><g fill="#fff"><path d="${pawPad}"/>${toes.join('')}</g></svg>`
}
