import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Moves the contracts, with their claims, and the policy holder of a customer to another account. Where both are known to the
 * insurer, each contract keeps the holder that it was issued to.
 */
export async function moveContracts(
  trx: Transaction<Tables>,
  { from, to, newId }: { from: string; to: string; newId: string },
): Promise<void> {
  await sql`
    insert into insurance.customers (id, uid, country, name, phone, email, created_at, account_changed_at)
    select ${newId}, ${to}, country, name, phone, email, created_at, account_changed_at
    from insurance.customers where uid = ${from}
    on conflict (uid) do nothing
  `.execute(trx)
  const { rows } = await sql<{ id: string; uid: string }>`
    select id, uid from insurance.customers where uid in (${from}, ${to}) order by uid for update
  `.execute(trx)
  const [theirs, own] = [rows.find(({ uid }) => uid === from), rows.find(({ uid }) => uid === to)]
  if (!theirs || !own) return

  await trx
    .updateTable('insurance.insurances')
    .set({ customer_id: own.id })
    .where('customer_id', '=', theirs.id)
    .execute()
  await sql`
    update insurance.provider_customers set uid = ${to}
    where uid = ${from} and not exists (select from insurance.provider_customers where uid = ${to})
  `.execute(trx)
  await trx.deleteFrom('insurance.idempotency').where('owner', '=', from).execute()
  await trx.deleteFrom('insurance.customers').where('id', '=', theirs.id).execute()
}
