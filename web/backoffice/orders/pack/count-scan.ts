/** Packing an order by scanning its articles: pure, on the server and in the browser. */

export interface PackingLine {
  position: number
  quantity: number
  codes: readonly string[]
}

/** Scanned units by position of the line. */
export type Scanned = Readonly<Record<number, number>>

export type ScanResult =
  | { kind: 'counted'; position: number; scanned: Scanned }
  | { kind: 'enough'; position: number }
  | { kind: 'unknown' }

/**
 * Counts one scanned unit: of the first line with the code that still lacks one. 'enough': every line with that code is
 * complete; 'unknown': no line has it.
 */
export function countScan(lines: readonly PackingLine[], scanned: Scanned, code: string): ScanResult {
  const wanted = normalizeCode(code)
  const matching = lines.filter(({ codes }) => codes.some((each) => normalizeCode(each) === wanted))
  const [first] = matching
  if (!first || wanted === '') return { kind: 'unknown' }
  const open = matching.find(({ position, quantity }) => (scanned[position] ?? 0) < quantity)
  if (!open) return { kind: 'enough', position: first.position }
  const count = (scanned[open.position] ?? 0) + 1
  return { kind: 'counted', position: open.position, scanned: { ...scanned, [open.position]: count } }
}

/** Whether every unit was scanned. */
export function isComplete(lines: readonly PackingLine[], scanned: Scanned): boolean {
  return lines.every(({ position, quantity }) => (scanned[position] ?? 0) >= quantity)
}

/** Codes in one form: readers send a UPC with 12 digits or as an EAN with a 0 in front, and people type in any case. */
export function normalizeCode(code: string): string {
  const text = code.trim().toUpperCase()
  return /^\d+$/.test(text) ? text.replace(/^0+/, '') : text
}
