import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Moves a guest's customer to another account. Where that account has a customer already, the visits and what hangs on the
 * person go to it. Of an account that signs in no merchant keeps the entry, only the visits.
 */
export async function moveVisits(
  trx: Transaction<Tables>,
  { from, to, phone, isGuest }: { from: string; to: string; phone: string | null; isGuest: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string; uid: string; registered_by: string | null }>`
    select id, uid, registered_by from appointments.customers
    where uid in (${from}, ${to}) order by id for update
  `.execute(trx)
  const theirs = rows.find(({ uid }) => uid === from)
  if (!theirs) return

  const registeredBy = isGuest ? await findFreeEntry(trx, { ...theirs, phone }) : null
  const own = rows.find(({ uid }) => uid === to)
  if (!own) {
    await trx
      .updateTable('appointments.customers')
      .set({ uid: to, registered_by: registeredBy, is_guest: isGuest })
      .where('id', '=', theirs.id)
      .execute()
    return
  }

  await sql`
    update appointments.bookings set customer_id = ${own.id}, natural_key = null where customer_id = ${theirs.id}
  `.execute(trx)
  for (const table of ['appointments', 'series', 'recalls', 'counter_addresses', 'package_purchases'] as const) {
    await sql`
      update ${sql.table(`appointments.${table}`)} set customer_id = ${own.id} where customer_id = ${theirs.id}
    `.execute(trx)
  }
  await trx
    .updateTable('appointments.customers')
    .set({ merged_into: own.id })
    .where('merged_into', '=', theirs.id)
    .execute()
  await trx.deleteFrom('appointments.customers').where('id', '=', theirs.id).execute()
  // The merchant at whose counter the person was entered keeps knowing them.
  if (own.registered_by === null && registeredBy !== null) {
    await trx
      .updateTable('appointments.customers')
      .set({ registered_by: registeredBy })
      .where('id', '=', own.id)
      .execute()
  }
}

/** Moves what an account wrote: reviews, reports, and what it did with its visits. */
export async function moveAuthorship(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx.updateTable('appointments.reviews').set({ uid: to }).where('uid', '=', from).execute()
  await sql`
    update appointments.review_reports theirs set uid = ${to}
    where uid = ${from} and not exists (
      select from appointments.review_reports own where own.review_id = theirs.review_id and own.uid = ${to}
    )
  `.execute(trx)
  await trx.deleteFrom('appointments.review_reports').where('uid', '=', from).execute()
  await trx.updateTable('appointments.offers').set({ uid: to }).where('uid', '=', from).execute()
  await trx.updateTable('appointments.log_lines').set({ uid: to }).where('uid', '=', from).execute()
  await trx.updateTable('appointments.series').set({ made_by_uid: to }).where('made_by_uid', '=', from).execute()
  await trx.deleteFrom('appointments.lookups').where('uid', '=', from).execute()
}

/** The merchant that entered a customer, unless it has another entry with this phone: one constraint allows one. */
async function findFreeEntry(
  trx: Transaction<Tables>,
  { uid, registered_by: merchantId, phone }: { uid: string; registered_by: string | null; phone: string | null },
): Promise<string | null> {
  if (merchantId === null) return null
  const taken = await trx
    .selectFrom('appointments.customers')
    .select('id')
    .where('registered_by', '=', merchantId)
    .where('phone', '=', phone)
    .where('merged_into', 'is', null)
    .where('uid', '<>', uid)
    .executeTakeFirst()
  return taken ? null : merchantId
}
