/**
 * Alphabet of tag codes: 16 characters of Crockford's base 32, 80 random bits. Short enough to be typed from a tag;
 * with a million tags in use, 1,000 guesses a second find one in 38 million years.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Random bytes per code. */
export const TAG_CODE_BYTES = 10

export function encodeBytes(bytes: Uint8Array): string {
  let code = ''
  let bits = 0
  let waiting = 0
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      code += alphabet[(waiting >> bits) & 31]
      waiting &= (1 << bits) - 1
    }
  }
  return code
}

/** Printed form of a code: '7HXK-2M9P-Q4RT-0ZWB'. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Parses a typed or scanned code, or null: accepts lower case, spaces and the look-alikes I, L and O. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  const isCode = code.length === length && [...code].every((character) => alphabet.includes(character))
  return isCode ? code : null
}
