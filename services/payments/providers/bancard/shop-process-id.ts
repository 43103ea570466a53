import { decodeReference, encodeReference } from '../../payments/rules/reference.ts'

/** Tries of one payment that can be told apart: a reference has 45 bits, and 15 digits have room for four more. */
const tries = 16n

/**
 * Bancard wants a number of at most 15 digits that was never used before, and its answers repeat nothing else of ours. So the
 * number is the reference itself, read as one, with a bit of chance behind it: a try whose answer was lost is made again
 * under another number.
 */
export function toShopProcessId(reference: string, chance: number): string {
  return String(decodeReference(reference) * tries + (BigInt(Math.trunc(chance)) % tries))
}

export function toReference(shopProcessId: string): string {
  return encodeReference(BigInt(shopProcessId) / tries)
}
