/**
 * The code of a pet's tag: 16 characters of Crockford's base 32, 80 bits of chance. Short enough to be typed off a tag, and
 * with a million tags in use somebody who tries 1,000 a second finds one in 38 million years.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Bytes that a code is made of. */
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

/** As it is printed: '7HXK-2M9P-Q4RT-0ZWB'. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code of what somebody typed or scanned, or null: small letters, spaces and the look-alikes I, L and O are understood. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  const isCode = code.length === length && [...code].every((character) => alphabet.includes(character))
  return isCode ? code : null
}
