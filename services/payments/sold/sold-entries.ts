import type { SoldEntry, SoldGroup, SoldPeriod, SoldQuery } from '#shared/accounting/sold-entries.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { findSoldGroups, findSoldRows } from './store.ts'

type Dependencies = Pick<PaymentsDependencies, 'db'>

/** Memberships and insurance premiums that were paid online, for the sales book. An insurer writes the invoice of a premium. */
export async function soldEntries({ db }: Dependencies, query: SoldQuery): Promise<{ entries: SoldEntry[] }> {
  const rows = await findSoldRows(db, query)
  return {
    entries: rows.map(({ at, subjectId, description, ...row }) => ({
      ...row,
      at: at.toISOString(),
      subject: row.source === 'memberships' ? { kind: 'membership', id: subjectId } : null,
      cause: null,
      label: description,
      seller: null,
    })),
  }
}

export async function soldGroups({ db }: Dependencies, period: SoldPeriod): Promise<{ groups: SoldGroup[] }> {
  return { groups: await findSoldGroups(db, period) }
}
