// Crockford's alphabet: no I, L, O, U, so that a reference survives a telephone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What people say of an order: `HU-8F3K2Q`, from 30 bits of chance (at least 6 bytes of it). */
export function referenceIdFrom(chance: Uint8Array): string {
  const letters = Array.from(chance.subarray(0, 6), (byte) => alphabet[byte % alphabet.length])
  return `HU-${letters.join('')}`
}
