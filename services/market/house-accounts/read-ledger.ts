import type { Kysely } from 'kysely'
import { countries } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { LedgerPage } from './contract.ts'
import { addMonths, formatDueDay, formatMonth, getDueDay, getMonth, getMonthStart } from './rules/billing-month.ts'
import { sumMonth } from './rules/house-account.ts'
import type { HouseAccountRow } from './store/accounts.ts'
import { type EntryRow, findEntries, findPeriod } from './store/entries.ts'
import { toEntry } from './to-house-account.ts'

const MOST_MONTHS = 24

/** A page of an account's entries. */
export async function readLedger(
  db: Kysely<Tables>,
  { id: accountId }: HouseAccountRow,
  { before, first }: { before?: number | undefined; first: number },
): Promise<{ rows: EntryRow[]; next: number | null }> {
  const found = await findEntries(db, { accountId, before: before ?? null, limit: first + 1 })
  const rows = found.slice(0, first)
  return { rows, next: found.length > first ? (rows.at(-1)?.number ?? null) : null }
}

/** The months of an account, from this one back to the one in which it was opened. */
export function listMonths({ country, openedAt }: HouseAccountRow, now: Date): LedgerPage['months'] {
  const { timezone } = countries[country]
  const [opened, current] = [getMonth(openedAt, timezone), getMonth(now, timezone)]
  return Array.from({ length: MOST_MONTHS }, (_, ago) => addMonths(current, -ago))
    .filter((month) => month >= opened)
    .map((month) => ({ month, label: formatMonth(month) }))
}

/** A month's statement, without its account. */
export async function readStatement(db: Kysely<Tables>, account: HouseAccountRow, month: string, now: Date) {
  const { timezone } = countries[account.country]
  const range = { from: getMonthStart(month, timezone), until: getMonthStart(addMonths(month, 1), timezone) }
  const { opening, entries } = await findPeriod(db, { accountId: account.id, ...range })
  const dueDay = getDueDay(month, account.graceDays)
  return {
    month,
    monthLabel: formatMonth(month),
    dueDay,
    dueLabel: formatDueDay(dueDay),
    isEnded: range.until <= now,
    ...sumMonth(opening, entries),
    entries: entries.map((entry) => toEntry(entry, account)),
  }
}
