// Crockford's alphabet: no I, L, O, U, so that a reference survives a telephone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Reference that people read aloud: `HU-8F3K2Q`, from 30 random bits (at least 6 bytes of input). */
export function referenceIdFrom(chance: Uint8Array): string {
  const letters = Array.from(chance.subarray(0, 6), (byte) => alphabet[byte % alphabet.length])
  return `HU-${letters.join('')}`
}
