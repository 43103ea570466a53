// Crockford's alphabet, without I, L, O and U, which bank forms may misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 9

/**
 * Reference shown on the payer's transfer and on the statement: 'P8F3K2QXWA', from 45 random bits (at least 9 bytes).
 */
export function referenceFrom(chance: Uint8Array): string {
  return `P${Array.from(chance.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** Possible references in a typed text: accepts small letters, O for 0, and I or L for 1. */
export function referencesIn(text: string): string[] {
  return [...new Set(toSigns(text).filter(isReference))]
}

/**
 * Substrings of longer words that have the form of a reference: banks glue it to a word of theirs ('TRANSFP8F3K2QXWA').
 * The form alone proves nothing; only a payment that has the reference does.
 */
export function gluedReferencesIn(text: string): string[] {
  const words = toSigns(text).filter((word) => word.length > length + 1)
  const parts = words.flatMap((word) =>
    Array.from({ length: word.length - length }, (_, at) => word.slice(at, at + length + 1)),
  )
  return [...new Set(parts.filter(isReference))]
}

function toSigns(text: string): string[] {
  const words = text.toUpperCase().split(/[^0-9A-Z]+/)
  return words.map((word) => word.replaceAll('O', '0').replace(/[IL]/g, '1'))
}

function isReference(word: string): boolean {
  return /^P[0-9A-HJKMNP-TV-Z]{9}$/.test(word)
}

/** The reference as a number below 2^45, for providers that accept numbers only. */
export function decodeReference(reference: string): bigint {
  if (!isReference(reference)) throw new Error(`${reference} is no reference of ours`)
  return Array.from(reference.slice(1)).reduce((sum, sign) => sum * 32n + BigInt(alphabet.indexOf(sign)), 0n)
}

export function encodeReference(number: bigint): string {
  const signs = Array.from({ length }, (_, place) => alphabet[Number((number >> BigInt(5 * place)) & 31n)])
  return `P${signs.reverse().join('')}`
}
