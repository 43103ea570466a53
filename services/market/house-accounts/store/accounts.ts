import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import { toLocalTime } from '../../rules/local-time.ts'
import type { Tables } from '../../tables.ts'
import { addMonths, getMonth, getMonthStart } from '../rules/billing-month.ts'
import type { HouseAccountState } from '../rules/house-account.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A house account, with what is owed of it. */
export interface HouseAccountRow {
  id: string
  shopId: string
  shopName: string
  customerUid: string
  customerName: string
  country: CountryIso
  currency: Currency
  limit: number
  balance: number
  state: HouseAccountState
  graceDays: number
  acceptedAt: Date | null
  openedAt: Date
  /** Owed of the months that ended, and of those whose due day is over. */
  due: number
  overdue: number
}

/** Beginnings of this month and of the one before it, and the day of the month, in each country. */
function billingMoments(now: Date): RawBuilder<unknown> {
  const rows = listCountries().map(({ iso, timezone }) => {
    const month = getMonth(now, timezone)
    const [current, before] = [month, addMonths(month, -1)].map((each) => getMonthStart(each, timezone))
    return sql`(${iso}::text, ${current}::timestamptz, ${before}::timestamptz, ${toLocalTime(now, timezone).day}::integer)`
  })
  return sql`(values ${sql.join(rows)}) as billing (country, current_month, month_before, day)`
}

/**
 * What is owed of what was bought before a moment, now that later payments are counted. A later order that costs less pays
 * for no earlier one: its credit counts as of the moment of its charge.
 */
function owedBefore(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, coalesce((
    select sum(e.amount_minor) filter (
      where coalesce(charge.at, e.at) < ${moment}
        or e.kind in ('payment', 'payout') or (e.kind = 'correction' and e.amount_minor < 0)
    )
    from market.house_account_entries e
    left join market.house_account_entries charge
      on e.kind = 'credit' and charge.order_id = e.order_id and charge.kind = 'charge'
    where e.account_id = a.id
  ), 0))::bigint`
}

const overdueSince = sql`case when billing.day > a.grace_days then billing.current_month else billing.month_before end`

function selectAccounts(now: Date): RawBuilder<unknown> {
  return sql`
    select a.id, a.shop_id as "shopId", s.name as "shopName", a.customer_uid as "customerUid",
      a.customer_name as "customerName", a.country, a.currency, a.limit_minor as "limit", a.balance_minor as balance,
      a.state, a.grace_days as "graceDays", a.accepted_at as "acceptedAt", a.opened_at as "openedAt",
      ${owedBefore(sql`billing.current_month`)} as due, ${owedBefore(overdueSince)} as overdue
    from market.house_accounts a
    join market.shops s on s.id = a.shop_id
    join ${billingMoments(now)} on billing.country = a.country`
}

/** An account by its id; of this customer alone, or of this shop alone, where one is named. */
export async function findHouseAccount(
  db: Database,
  { accountId, customerUid, shopId }: { accountId: string; customerUid?: string; shopId?: string },
  now: Date,
): Promise<HouseAccountRow | null> {
  const { rows } = await sql<HouseAccountRow>`
    ${selectAccounts(now)}
    where a.id = ${accountId} and a.customer_uid = coalesce(${customerUid ?? null}::text, a.customer_uid)
      and a.shop_id = coalesce(${shopId ?? null}::text, a.shop_id)
  `.execute(db)
  return rows[0] ?? null
}

/** The account of a customer with a shop that is not closed, locked until the transaction ends. */
export async function lockHouseAccountOf(
  trx: Transaction<Tables>,
  { shopId, customerUid }: { shopId: string; customerUid: string },
  now: Date,
): Promise<HouseAccountRow | null> {
  const { rows } = await sql<{ id: string }>`
    select id from market.house_accounts
    where shop_id = ${shopId} and customer_uid = ${customerUid} and state <> 'closed' for update
  `.execute(trx)
  const [locked] = rows
  // A second statement: the one that waited for the lock would read the balance of before.
  return locked ? findHouseAccount(trx, { accountId: locked.id }, now) : null
}

/** Locks an account until the transaction ends; false: there is none. */
export async function lockHouseAccount(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { rows } = await sql`select id from market.house_accounts where id = ${accountId} for update`.execute(trx)
  return rows.length > 0
}

/** The accounts of a customer, without closed ones on which nobody owes anything; at most 50. */
export async function findCustomerAccounts(
  db: Database,
  { customerUid, shopId }: { customerUid: string; shopId?: string | undefined },
  now: Date,
): Promise<HouseAccountRow[]> {
  const { rows } = await sql<HouseAccountRow>`
    ${selectAccounts(now)}
    where a.customer_uid = ${customerUid} and a.shop_id = coalesce(${shopId ?? null}::text, a.shop_id)
      and (a.state <> 'closed' or a.balance_minor <> 0)
    order by a.opened_at, a.id
    limit 50
  `.execute(db)
  return rows
}

/** A page of a shop's accounts by name and id; `isOverdue`: those alone on which something is overdue. */
export async function findShopAccounts(
  db: Database,
  {
    shopId,
    isOverdue,
    after,
    limit,
  }: { shopId: string; isOverdue: boolean; after: { name: string; id: string } | null; limit: number },
  now: Date,
): Promise<HouseAccountRow[]> {
  const beyond = after ? sql`and (a.customer_name, a.id) > (${after.name}, ${after.id})` : sql``
  const { rows } = await sql<HouseAccountRow>`
    select * from (
      ${selectAccounts(now)}
      where a.shop_id = ${shopId} and (a.state <> 'closed' or a.balance_minor <> 0) ${beyond}
    ) found
    where not ${isOverdue}::boolean or overdue > 0
    order by "customerName", id
    limit ${limit}
  `.execute(db)
  return rows
}

/** What a shop's accounts owe in all, what of it is overdue, and what the shop owes their customers. */
export async function sumShopAccounts(
  db: Database,
  shopId: string,
  now: Date,
): Promise<{ owed: number; overdue: number; credits: number }> {
  const { rows } = await sql<{ owed: number; overdue: number; credits: number }>`
    select coalesce(sum(greatest(0, balance)), 0)::bigint as owed, coalesce(sum(overdue), 0)::bigint as overdue,
      coalesce(sum(greatest(0, -balance)), 0)::bigint as credits
    from (${selectAccounts(now)} where a.shop_id = ${shopId} and a.balance_minor <> 0) found
  `.execute(db)
  return rows[0] ?? { owed: 0, overdue: 0, credits: 0 }
}

/** Accounts on which something is owed, by id, after one of them: for reminders. */
export async function findOwingAccounts(
  db: Database,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<HouseAccountRow[]> {
  const { rows } = await sql<HouseAccountRow>`
    ${selectAccounts(now)}
    where a.balance_minor > 0 and a.id > ${after} and a.state <> 'closed'
    order by a.id
    limit ${limit}
  `.execute(db)
  return rows
}

export interface NewHouseAccount {
  id: string
  shopId: string
  customerUid: string
  customerName: string
  country: CountryIso
  currency: Currency
  limit: number
  graceDays: number
  openedBy: string
  now: Date
}

/** Inserts an account; false when the customer has one with this shop. */
export async function insertHouseAccount(trx: Transaction<Tables>, account: NewHouseAccount): Promise<boolean> {
  const { rows } = await sql`
    insert into market.house_accounts (
      id, shop_id, customer_uid, customer_name, country, currency, limit_minor, grace_days, opened_by, opened_at
    )
    values (
      ${account.id}, ${account.shopId}, ${account.customerUid}, ${account.customerName}, ${account.country},
      ${account.currency}, ${account.limit}, ${account.graceDays}, ${account.openedBy}, ${account.now}
    )
    on conflict (shop_id, customer_uid) where state <> 'closed' do nothing
    returning id
  `.execute(trx)
  return rows.length > 0
}

export async function updateHouseAccount(
  trx: Transaction<Tables>,
  accountId: string,
  { limit, state, now }: { limit: number; state: HouseAccountState; now: Date },
): Promise<void> {
  await trx
    .updateTable('market.house_accounts')
    .set({ limit_minor: limit, state, closed_at: state === 'closed' ? now : null })
    .where('id', '=', accountId)
    .execute()
}

/** Writes that the customer accepted the terms, the first time; an account of another customer stays as it is. */
export async function writeAccepted(
  db: Database,
  { accountId, customerUid, version, now }: { accountId: string; customerUid: string; version: number; now: Date },
): Promise<void> {
  await db
    .updateTable('market.house_accounts')
    .set({ accepted_at: now, terms_version: version })
    .where('id', '=', accountId)
    .where('customer_uid', '=', customerUid)
    .where('accepted_at', 'is', null)
    .execute()
}

/** A shop's own terms for house accounts, or null. */
export async function findTerms(
  db: Database,
  shopId: string,
): Promise<{ ordersNeeded: number; graceDays: number } | null> {
  const row = await db
    .selectFrom('market.house_account_terms')
    .select(['orders_needed as ordersNeeded', 'grace_days as graceDays'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveTerms(
  trx: Transaction<Tables>,
  shopId: string,
  { ordersNeeded, graceDays }: { ordersNeeded: number; graceDays: number },
): Promise<void> {
  await sql`
    insert into market.house_account_terms (shop_id, orders_needed, grace_days)
    values (${shopId}, ${ordersNeeded}, ${graceDays})
    on conflict (shop_id) do update set orders_needed = excluded.orders_needed, grace_days = excluded.grace_days
  `.execute(trx)
}

/** How many orders of a shop a customer received, and the name on the latest. */
export async function findDelivered(
  db: Database,
  { shopId, customerUid }: { shopId: string; customerUid: string },
): Promise<{ delivered: number; name: string }> {
  const { rows } = await sql<{ delivered: number; name: string | null }>`
    select count(*) filter (where status = 'COMPLETED')::integer as delivered,
      (array_agg(contact ->> 'fullName' order by created_at desc))[1] as name
    from market.orders
    where owner_uid = ${customerUid} and shop_id = ${shopId}
  `.execute(db)
  return { delivered: rows[0]?.delivered ?? 0, name: rows[0]?.name ?? '' }
}
