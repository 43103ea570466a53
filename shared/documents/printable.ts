import { normalForm } from '../normal-form.ts'
import { shortened } from '../text.ts'

// Characters outside those that brand-document.ts's fonts can draw (Nunito's subsets latin, latin-ext and vietnamese,
// which Guaraní needs) and texts need. Emoji, other scripts and control characters would print as wrong letters.
const foreign =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the combining characters are meant by themselves.
  /[^\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u0131\u0134-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u01cd\u01ce\u01fa-\u021b\u0228\u02c6\u02da\u02dc\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u1e80-\u1e85\u1e8e\u1e8f\u1e92\u1e93\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20b2\u2122\u2212]/gu

/** Printable form of a user-typed text: single spaces between words, at most `most` characters. */
export function printable(text: string, most = 500): string {
  const whole = normalForm(text, 'NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/[^\S\n]+/g, ' ')
    // 'ﬁ' and full-width letters have a plain spelling.
    .replace(foreign, (character) => character.normalize('NFKD').replace(foreign, ''))
    .replace(/ {2,}/g, ' ')
    .trim()
  return shortened(whole, most)
}
