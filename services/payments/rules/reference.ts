// Crockford's alphabet without what a bank's form may read as another sign: no I, L, O, U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a payer's bank repeats and a statement shows: 'P8F3K2QXWA', from 45 bits of chance (at least 9 bytes of it). */
export function referenceFrom(chance: Uint8Array): string {
  return `P${Array.from(chance.subarray(0, 9), (byte) => alphabet[byte % alphabet.length]).join('')}`
}
