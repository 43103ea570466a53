import { expect } from 'vitest'
import type { SoldEntry } from '#shared/accounting/sold-entries.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { soldEntries, soldGroups } from '../sold/sold-entries.ts'
import { writeHourlySold } from '../sold/write-hourly-sold.ts'

const ever = { country: 'BO', from: '2020-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' } as const

/**
 * Sales less returns of everything in the test's database by source, held to be the same in rows, read page by page, and in
 * sums: before their hours are written, afterwards, and of a period that ends and begins within its hours.
 */
export async function sumSold(deps: Pick<AppointmentsDependencies, 'db'>) {
  const { groups: unwritten } = await soldGroups(deps, ever)
  await writeHourlySold(deps)
  const { groups } = await soldGroups(deps, ever)
  expect(sort(groups)).toEqual(sort(unwritten))

  const entries: SoldEntry[] = []
  for (;;) {
    const last = entries.at(-1)
    const page = await soldEntries(deps, { ...ever, after: last ? { at: last.at, id: last.id } : null, limit: 2 })
    entries.push(...page.entries)
    if (page.entries.length < 2) break
  }
  expect(sum(entries)).toEqual(sum(groups))
  for (const { at } of entries) {
    const [before, after] = await Promise.all([
      soldGroups(deps, { ...ever, until: at }),
      soldGroups(deps, { ...ever, from: at }),
    ])
    expect(sum([...before.groups, ...after.groups])).toEqual(sum(groups))
    expect(sum(before.groups)).toEqual(sum(entries.filter((each) => each.at < at)))
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  // Their tax documents are asked for by it.
  expect(entries.filter(({ subject }) => subject?.id === '')).toEqual([])
  return sum(entries)
}

interface Row {
  kind: string
  source: string
  amount: number
  count?: number
}

function sum(rows: readonly Row[]) {
  const sums = { visits: 0, packages: 0, deposits: 0 }
  for (const { kind, source, amount, count = 1 } of rows) {
    const signed = (kind === 'sale' ? amount : -amount) * count
    if (source === 'visits' || source === 'packages') sums[source] += signed
    else sums.deposits += signed
  }
  return sums
}

function sort<Group>(groups: readonly Group[]): string[] {
  return groups.map((group) => JSON.stringify(group)).toSorted()
}
