/** As many accents on one letter as Unicode's stream-safe text has (UAX 15); what people write has three. */
const tooManyAccents = /(\p{M}{30})\p{M}+/gu

/**
 * A text in one of Unicode's normal forms. Accents are sorted against each other for it, which takes minutes of a hundred
 * thousand on one letter: for texts that nobody measured before.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return text.replace(tooManyAccents, '$1').normalize(form)
}
