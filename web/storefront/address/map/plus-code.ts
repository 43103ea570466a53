import type { Point } from '#shared/geo.ts'

const DIGITS = '23456789CFGHJMPQRVWX'
/** Ten digits: a square of about 14 m. */
const PAIRS = 5

/** The Open Location Code of a point, as '57H96R89+XP': an address where streets have none. */
export function plusCode({ lat, lon }: Point): string {
  // Whole steps of 1/8000 degree, so that no rounding moves a digit.
  let north = Math.min(Math.floor(round((lat + 90) * 8000)), 180 * 8000 - 1)
  let east = Math.floor(round((((lon + 180) % 360) + 360) % 360) * 8000)
  let code = ''
  for (let pair = 0; pair < PAIRS; pair++) {
    code = (DIGITS[north % 20] ?? '') + (DIGITS[east % 20] ?? '') + code
    north = Math.floor(north / 20)
    east = Math.floor(east / 20)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
