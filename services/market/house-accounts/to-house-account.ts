import { countries } from '#shared/countries/countries.ts'
import { datedLabel } from '../rules/wall-clock.ts'
import type { HouseAccount, HouseAccountEntry } from './contract.ts'
import { addMonths, formatDueDay, getDueDay, getMonth } from './rules/billing-month.ts'
import { getRoom } from './rules/house-account.ts'
import type { StaffHouseAccount } from './staff-contract.ts'
import type { HouseAccountRow } from './store/accounts.ts'
import type { EntryRow } from './store/entries.ts'

/** An account as its customer sees it. */
export function toHouseAccount(row: HouseAccountRow, now: Date): HouseAccount {
  const { timezone } = countries[row.country]
  const month = getMonth(now, timezone)
  const dueDay = getDueDay(addMonths(month, -1), row.graceDays)
  return {
    id: row.id,
    shopId: row.shopId,
    shopName: row.shopName,
    currencyCode: row.currency,
    state: row.state,
    limit: row.limit,
    balance: row.balance,
    room: row.state === 'closed' ? 0 : getRoom(row),
    due: row.due,
    overdue: row.overdue,
    dueDay,
    dueLabel: formatDueDay(dueDay),
    nextDueLabel: formatDueDay(getDueDay(month, row.graceDays)),
    graceDays: row.graceDays,
    isAccepted: row.acceptedAt !== null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
  }
}

/** An account as the shop sees it. */
export function toStaffAccount(row: HouseAccountRow, now: Date): StaffHouseAccount {
  return { ...toHouseAccount(row, now), customerUid: row.customerUid, customerName: row.customerName }
}

/** An entry, with its moment in the zone of the account's country. */
export function toEntry(row: EntryRow, { country }: Pick<HouseAccountRow, 'country'>): HouseAccountEntry {
  const { number, at, kind, amount, balance, orderId, referenceId, method, reason } = row
  return {
    number,
    at: at.toISOString(),
    dayLabel: datedLabel(at, countries[country].timezone),
    ...{ kind, amount, balance, orderId, referenceId, method, reason },
  }
}
