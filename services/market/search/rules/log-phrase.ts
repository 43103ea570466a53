/** Longest phrase that is written down. */
const LONGEST = 60
const MOST_WORDS = 6

/**
 * A missed search as editors may read it, or null: what may be a phone, an address, a document or a mail is not written
 * down. Barcodes and SKUs go with the numbers.
 */
export function toLogPhrase(typed: string): string | null {
  const phrase = typed.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ')
  if (phrase.length < 2 || phrase.length > LONGEST) return null
  if (/[@/\\<>{}]|www\.|\.com|\p{Cc}/u.test(phrase) || !/\p{L}{2}/u.test(phrase)) return null
  if ((phrase.match(/\d/g) ?? []).length > 4) return null
  return phrase.split(' ').length > MOST_WORDS ? null : phrase
}
