import { normalForm } from '#shared/normal-form.ts'

/** What a spreadsheet's cell may hold, wherever the sheet lies. Days are texts: 'yyyy-MM-dd'. */
export type SheetCell = string | number | boolean | null

/** What is written in the cell as one text: NULL is empty (specification, section 3), and nothing invisible is left. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // As people write numbers here, so that 1.125 of a number is not 1.125 of a text, which is a thousand.
  const written = typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell)
  const text = normalForm(written, 'NFC')
    .replace(/\r\n?/g, '\n')
    // Control characters, and those that turn the direction of reading or take no place.
    .replace(/[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, ' ')
    // Half of an emoji is no text.
    .toWellFormed()
    .trim()
  return text.toUpperCase() === 'NULL' ? '' : text
}

/** Why a text cannot be shown, in Spanish for the editor; null when it can. Every text is text: no HTML. */
export function whyBadText(text: string, most: number): string | null {
  const length = [...text].length
  if (length > most) return `tiene ${length} caracteres y caben ${most}`
  if (/<\s*[a-z/!?]/i.test(text) || /&(#\d|#x|lt;|gt;|quot;)/i.test(text)) return 'tiene etiquetas: escribe solo texto'
  return null
}
