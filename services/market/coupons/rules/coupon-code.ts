// Crockford's alphabet: no I, L, O, U, so that a code survives being read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code of a coupon that is one account's: `REGALO-7K2M-Q9TX-4HDR-A1B2`, from 80 bits of chance (16 bytes of it). */
export function grantedCodeFrom(chance: Uint8Array): string {
  const letters = Array.from(chance.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]).join('')
  return ['REGALO', ...(letters.match(/.{4}/g) ?? [])].join('-')
}
