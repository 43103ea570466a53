// Crockford's alphabet: no I, L, O, U, so that a code survives being read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Code of a personal coupon: `REGALO-7K2M-Q9TX-4HDR-A1B2`, from 80 random bits (16 bytes of input). */
export function grantedCodeFrom(chance: Uint8Array): string {
  const letters = Array.from(chance.subarray(0, 16), (byte) => alphabet[byte % alphabet.length]).join('')
  return ['REGALO', ...(letters.match(/.{4}/g) ?? [])].join('-')
}

/** Code suggested for a new coupon of the shop: `HUELLA-7K2M`, from 4 random bytes. */
export function suggestCouponCode(chance: Uint8Array): string {
  const letters = Array.from(chance.subarray(0, 4), (byte) => alphabet[byte % alphabet.length]).join('')
  return `HUELLA-${letters}`
}
