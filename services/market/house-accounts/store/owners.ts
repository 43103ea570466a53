import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Accounts of a customer that another one has with the same shop too, by pairs. */
export async function findAccountsToMerge(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<{ fromId: string; toId: string; balance: number }[]> {
  const { rows } = await sql<{ fromId: string; toId: string; balance: number }>`
    select theirs.id as "fromId", own.id as "toId", theirs.balance_minor as balance
    from market.house_accounts theirs
    join market.house_accounts own on own.shop_id = theirs.shop_id and own.customer_uid = ${to} and own.state <> 'closed'
    where theirs.customer_uid = ${from} and theirs.state <> 'closed'
    order by theirs.id
  `.execute(trx)
  return rows
}

export async function closeAccount(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('market.house_accounts')
    .set({ state: 'closed', closed_at: now })
    .where('id', '=', accountId)
    .execute()
}

export async function moveAccounts(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await trx.updateTable('market.house_accounts').set({ customer_uid: to }).where('customer_uid', '=', from).execute()
}

/**
 * Takes the person out of their accounts, which accounting keeps, and pauses open ones: nobody buys on them any more.
 * Returns whether there were any.
 */
export async function anonymiseAccounts(
  trx: Transaction<Tables>,
  customerUid: string,
  erasedUid: string,
): Promise<boolean> {
  await sql`
    update market.house_account_entries e set reason = ''
    from market.house_accounts a
    where a.id = e.account_id and a.customer_uid = ${customerUid} and e.reason <> ''
  `.execute(trx)
  const { numAffectedRows } = await sql`
    update market.house_accounts
    set customer_uid = ${erasedUid}, customer_name = '', state = case state when 'open' then 'paused' else state end
    where customer_uid = ${customerUid}
  `.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}
