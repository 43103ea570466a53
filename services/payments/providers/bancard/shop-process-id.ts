import { decodeReference, encodeReference } from '../../payments/rules/reference.ts'

/** Distinguishable tries of one payment: a reference has 45 bits, and 15 digits have room for four more. */
const tries = 16n

/**
 * Bancard requires an unused number of at most 15 digits and returns no other field of ours. The number encodes the
 * reference followed by four random bits, so that a try whose answer was lost can be repeated under another number.
 */
export function toShopProcessId(reference: string, chance: number): string {
  return String(decodeReference(reference) * tries + (BigInt(Math.trunc(chance)) % tries))
}

export function toReference(shopProcessId: string): string {
  return encodeReference(BigInt(shopProcessId) / tries)
}
