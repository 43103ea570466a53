import { SPANISH } from '#shared/spanish.ts'

const byName = new Intl.Collator(SPANISH, { numeric: true, sensitivity: 'base' })

/** Compares names with their numbers as numbers: '2.jpg' before '10.jpg'. */
export function byNumbersInName(a: string, b: string): number {
  return byName.compare(a, b) || (a < b ? -1 : Number(a > b))
}
