/**
 * A name as people see it: one line, single spaces, without control characters, direction marks and characters of no
 * width. A text of nothing else is empty.
 */
export function cleanName(written: string): string {
  const plain = written
    .replace(/[\p{Cc}\s]+/gu, ' ')
    // The joiners stay inside of emoji and of scripts that need them.
    .replace(
      /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu,
      '',
    )
    .replace(/ +/g, ' ')
    .trim()
  return /[^\s\p{Cf}\p{M}]/u.test(plain) ? plain : ''
}
