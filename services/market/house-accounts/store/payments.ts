import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A payment that a customer began, for the payments service. */
export async function insertAccountPayment(
  trx: Transaction<Tables>,
  payment: { id: string; accountId: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('market.house_account_payments')
    .values({ id: payment.id, account_id: payment.accountId, amount_minor: payment.amount, created_at: payment.now })
    .execute()
}

/** The account that a payment is for, locked until the transaction ends. */
export async function lockAccountOfPayment(
  trx: Transaction<Tables>,
  id: string,
): Promise<{ accountId: string; country: CountryIso; isClosed: boolean } | null> {
  const { rows } = await sql<{ accountId: string; country: CountryIso; isClosed: boolean }>`
    select a.id as "accountId", a.country, a.state = 'closed' as "isClosed"
    from market.house_account_payments p join market.house_accounts a on a.id = p.account_id
    where p.id = ${id}
    for update of a
  `.execute(trx)
  return rows[0] ?? null
}

/** Writes which payment paid it; false when one did before. */
export async function writePaid(trx: Transaction<Tables>, id: string, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.house_account_payments')
    .set({ payment_id: paymentId })
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The newest unpaid payment of an account with this amount, begun since then. */
export async function findBegunPayment(
  db: Database,
  { accountId, amount, since }: { accountId: string; amount: number; since: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('market.house_account_payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('amount_minor', '=', amount)
    .where('payment_id', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
