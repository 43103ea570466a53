/** A row of a sheet by our column names. */
export type Texts = Readonly<Record<string, string>>

export interface RowChange {
  what: 'added' | 'removed' | 'changed'
  before: Texts | null
  after: Texts | null
}

/**
 * What differs between two versions of a sheet. Rows are the same by their key columns; without any, by everything that
 * they say, so that a changed row is one removed and one added.
 */
export function diffRows(before: readonly Texts[], after: readonly Texts[], keys: readonly string[]): RowChange[] {
  const getKey = (row: Texts) => JSON.stringify(keys.length > 0 ? keys.map((name) => row[name] ?? '') : toPlain(row))
  const left = new Map<string, Texts[]>()
  for (const row of before) left.set(getKey(row), [...(left.get(getKey(row)) ?? []), row])
  const changes: RowChange[] = []
  for (const row of after) {
    const known = left.get(getKey(row))?.shift()
    if (!known) changes.push({ what: 'added', before: null, after: row })
    else if (JSON.stringify(toPlain(known)) !== JSON.stringify(toPlain(row)))
      changes.push({ what: 'changed', before: known, after: row })
  }
  const removed = [...left.values()].flat().map((row) => ({ what: 'removed' as const, before: row, after: null }))
  return [...changes, ...removed]
}

/** Columns in one order, without empty ones: a column that a sheet lacks reads as empty. */
function toPlain(row: Texts): [string, string][] {
  return Object.entries(row)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
