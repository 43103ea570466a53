import type { SoldEntry, SoldPeriod, SoldQuery } from '#shared/accounting/sold-entries.ts'

/** Sales of another service, as its store would answer them: by time and id, bytewise. */
export async function readSold(all: readonly SoldEntry[], query: SoldQuery): Promise<{ entries: SoldEntry[] }> {
  const { after, limit } = query
  const entries = within(all, query)
    .filter(({ at, id }) => after === null || at > after.at || (at === after.at && id > after.id))
    .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1))
  return { entries: entries.slice(0, limit) }
}

/** The same as counts of equal amounts. */
export async function sumSold(all: readonly SoldEntry[], period: SoldPeriod) {
  const groups = Map.groupBy(within(all, period), (entry) =>
    [entry.kind, entry.source, entry.method, entry.amount].join(),
  )
  return {
    groups: [...groups.values()].flatMap(([one, ...others]) =>
      one
        ? [{ kind: one.kind, source: one.source, method: one.method, amount: one.amount, count: others.length + 1 }]
        : [],
    ),
  }
}

function within(all: readonly SoldEntry[], { from, until }: SoldPeriod): SoldEntry[] {
  return all.filter(({ at }) => at >= from && at < until)
}
