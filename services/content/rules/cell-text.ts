import { normalForm } from '#shared/normal-form.ts'

/** A cell's value, from any source. Days are texts: 'yyyy-MM-dd'. */
export type SheetCell = string | number | boolean | null

/** The cell as text: NULL becomes empty (specification, section 3), and invisible characters are removed. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // Write numbers with a decimal comma, as here: the number 1.125 must not become the text '1.125', which means a
  // thousand.
  const written = typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell)
  const text = normalForm(written, 'NFC')
    .replace(/\r\n?/g, '\n')
    // Control characters, bidirectional marks and zero-width characters.
    .replace(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, ' ')
    // Replace half of an emoji, which is invalid Unicode.
    .toWellFormed()
    .trim()
  return text.toUpperCase() === 'NULL' ? '' : text
}

/** The Spanish reason why a text cannot be shown, or null. All text is plain text: no HTML. */
export function whyBadText(text: string, most: number): string | null {
  const length = [...text].length
  if (length > most) return `tiene ${length} caracteres y caben ${most}`
  if (/<\s*[a-z/!?]/i.test(text) || /&(#\d|#x|lt;|gt;|quot;)/i.test(text)) return 'tiene etiquetas: escribe solo texto'
  return null
}
