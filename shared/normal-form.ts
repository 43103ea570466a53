/** More accents on one letter than Unicode's stream-safe text has (UAX 15); real text has three. */
const tooManyAccents = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes a text of unlimited length. Normalization sorts the accents of a letter, which takes minutes for a hundred
 * thousand of them, so excess accents are dropped first.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return text.replace(tooManyAccents, '$1').normalize(form)
}
