const byName = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** Orders names as people count: '2.jpg' before '10.jpg' (D40). */
export function byNumbersInName(a: string, b: string): number {
  return byName.compare(a, b) || (a < b ? -1 : Number(a > b))
}
