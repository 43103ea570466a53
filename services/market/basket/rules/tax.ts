import type { CountryIso } from '#shared/country.ts'

/**
 * Calculates the IVA of both countries, exact in integers. Bolivia counts it "por dentro": 13 % of the price that
 * contains it (Ley 843, art. 5, so 14,94 % of the net price). Paraguay counts 10 % of the net price (1/11 of the price
 * that contains it).
 */

/** The IVA inside an amount that contains it, half up to the minor unit. */
export function containedTax(grossMinor: number, rate: number, country: CountryIso): number {
  const parts = basisPoints(rate)
  const whole = country === 'BO' ? 10_000 : 10_000 + parts
  return divideHalfUp(grossMinor * parts, whole)
}

/** The IVA that comes on top of a net amount, half up to the minor unit. */
export function addedTax(netMinor: number, rate: number, country: CountryIso): number {
  const parts = basisPoints(rate)
  const whole = country === 'BO' ? 10_000 - parts : 10_000
  return divideHalfUp(netMinor * parts, whole)
}

// 0.13 has no exact binary fraction; 1300 of 10,000 has.
function basisPoints(rate: number): number {
  return Math.round(rate * 10_000)
}

function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  return (numerator - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0)
}
