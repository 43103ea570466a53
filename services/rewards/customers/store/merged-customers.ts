import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Makes sure that `to` is a customer where `from` is one, and locks both; false: `from` is none. */
export async function holdCustomerLike(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  await sql`
    insert into rewards.customers (uid, country, name, phone, email, has_proved_phone, created_at, account_changed_at)
    select ${to}, country, name, phone, email, false, created_at, account_changed_at
    from rewards.customers where uid = ${from}
    on conflict do nothing
  `.execute(trx)
  const { rows } = await sql<{ uid: string }>`
    select uid from rewards.customers where uid in (${from}, ${to}) order by uid for update
  `.execute(trx)
  return rows.some(({ uid }) => uid === from)
}

/** Deletes a customer of whom nothing is left; one with something left keeps no name. */
export async function deleteUnusedCustomer(trx: Transaction<Tables>, uid: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('rewards.customers')
    .where('uid', '=', uid)
    .where(
      sql<boolean>`not exists (select from rewards.memberships m where m.uid = customers.uid)
        and not exists (select from rewards.referrers r where r.uid = customers.uid)
        and not exists (select from rewards.referrals r where r.invited_uid = customers.uid)`,
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await trx
    .updateTable('rewards.customers')
    .set({ name: '', phone: null, email: null, has_proved_phone: false })
    .where('uid', '=', uid)
    .execute()
}
