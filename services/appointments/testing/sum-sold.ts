import { expect } from 'vitest'
import type { SoldEntry } from '#shared/accounting/sold-entries.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { soldEntries, soldGroups } from '../sold/sold-entries.ts'

const ever = { country: 'BO', from: '2020-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' } as const

/** Sales less returns of everything in the test's database by source, held to be the same in rows, read page by page, and in sums. */
export async function sumSold(deps: Pick<AppointmentsDependencies, 'db'>) {
  const { groups } = await soldGroups(deps, ever)
  const entries: SoldEntry[] = []
  for (;;) {
    const last = entries.at(-1)
    const page = await soldEntries(deps, { ...ever, after: last ? { at: last.at, id: last.id } : null, limit: 2 })
    entries.push(...page.entries)
    if (page.entries.length < 2) break
  }
  const sum = (rows: readonly { kind: string; source: string; amount: number; count?: number }[]) => {
    const sums = { visits: 0, packages: 0, deposits: 0 }
    for (const { kind, source, amount, count = 1 } of rows) {
      const signed = (kind === 'sale' ? amount : -amount) * count
      if (source === 'visits' || source === 'packages') sums[source] += signed
      else sums.deposits += signed
    }
    return sums
  }
  expect(sum(entries)).toEqual(sum(groups))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  // Their tax documents are asked for by it.
  expect(entries.filter(({ subject }) => subject?.id === '')).toEqual([])
  return sum(entries)
}
