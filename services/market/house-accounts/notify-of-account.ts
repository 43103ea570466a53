import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { isErased } from '../customers/rules/retention.ts'
import type { NotifyDependencies } from '../notifications/notify-of-order.ts'
import { houseAccountLink } from '../rules/page-links.ts'
import { formatDueDay } from './rules/billing-month.ts'
import { findReminder } from './rules/house-account.ts'
import { findHouseAccount, findOwingAccounts, type HouseAccountRow } from './store/accounts.ts'

/** The fact 'house-account-opened': a shop opened an account for a customer. */
export const HouseAccountOpened = z.object({ accountId: z.string() })

/** Tells a customer that a shop opened an account for them, unless they accepted it or it was closed meanwhile. */
export async function notifyOfOpenedAccount(deps: NotifyDependencies, fact: object): Promise<void> {
  const { accountId } = HouseAccountOpened.parse(fact)
  const row = await findHouseAccount(deps.db, { accountId }, deps.now())
  if (row?.state !== 'open' || row.acceptedAt !== null) return
  const { shopName, limit, currency } = row
  await notify(deps, row, {
    template: 'house-account-opened',
    data: { shopName, limit: formatMoney(limit, currency), days: String(row.graceDays) },
    key: `house-account-opened ${accountId}`,
  })
}

const PAGE = 200

/**
 * Reminds customers of what they owe: three days before the due day, on it, and a week later. Runs once an hour; the key of a
 * message names month and reminder, so it goes out once. Returns how many were asked for.
 */
export async function remindHouseAccounts(deps: NotifyDependencies): Promise<number> {
  const now = deps.now()
  let after = ''
  let reminded = 0
  for (;;) {
    const rows = await findOwingAccounts(deps.db, { after, limit: PAGE }, now)
    for (const row of rows) if (await remind(deps, row, now)) reminded += 1
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return reminded
    after = last.id
  }
}

async function remind(deps: NotifyDependencies, row: HouseAccountRow, now: Date): Promise<boolean> {
  const terms = { graceDays: row.graceDays, timeZone: countries[row.country].timezone }
  const found = findReminder(now, terms)
  if (!found || row.due === 0 || isErased(row.customerUid)) return false
  const { reminder, month, dueDay } = found
  const { shopName, due, currency } = row
  await notify(deps, row, {
    template: 'house-account-due',
    data: { shopName, amount: formatMoney(due, currency), dueDay: formatDueDay(dueDay), state: reminder },
    key: `house-account-due ${row.id} ${month} ${reminder}`,
  })
  return true
}

interface AccountMessage {
  template: 'house-account-opened' | 'house-account-due'
  data: Record<string, string>
  key: string
}

async function notify(
  { messaging, origins }: NotifyDependencies,
  { id, customerUid, country }: HouseAccountRow,
  { template, data, key }: AccountMessage,
): Promise<void> {
  const link = houseAccountLink(origins[country], id)
  await messaging.notify(
    { template, data: { ...data, link }, to: { uid: customerUid, country }, urgency: 'normal', key },
    { context: { viewer: anonymousViewer(country), requestId: `house account ${id}` } },
  )
}
