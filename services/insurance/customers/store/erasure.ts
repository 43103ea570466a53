import { sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../../tables.ts'

/**
 * Deletes a person's policy holder and unpaid contracts, and removes personal data from paid ones. Answers the
 * pictures that are no longer used and the number of contracts that stay.
 */
export async function erasePersonByAccount(
  trx: Transaction<Tables>,
  uid: string,
): Promise<{ pictures: string[]; retainedCount: number }> {
  // Acts as staff, also of those who insured nothing.
  await trx.updateTable('insurance.claims').set({ assigned_uid: null }).where('assigned_uid', '=', uid).execute()
  await trx.deleteFrom('insurance.claim_clerks').where('uid', '=', uid).execute()
  await trx.updateTable('insurance.insurance_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
  await trx.updateTable('insurance.claim_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
  const customer = await trx
    .selectFrom('insurance.customers')
    .select('id')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return { pictures: [], retainedCount: 0 }

  const pictures = await getCustomerReleasePictures(trx, customer.id)
  await trx.deleteFrom('insurance.provider_customers').where('uid', '=', uid).execute()
  await trx.deleteFrom('insurance.idempotency').where('owner', '=', uid).execute()
  await sql`
    update insurance.claims set description = ''
    where insurance_id in (select id from insurance.insurances where customer_id = ${customer.id})
  `.execute(trx)
  await sql`
    update insurance.claim_items set label = ''
    where claim_id in (
      select c.id from insurance.claims c
      join insurance.insurances i on i.id = c.insurance_id
      where i.customer_id = ${customer.id}
    )
  `.execute(trx)
  await sql`
    delete from insurance.claim_payees
    where claim_id in (
      select c.id from insurance.claims c
      join insurance.insurances i on i.id = c.insurance_id
      where i.customer_id = ${customer.id}
    )
  `.execute(trx)
  await sql`
    delete from insurance.insurances
    where customer_id = ${customer.id} and payment_id is null
      and not exists (select from insurance.insurances next where next.renewed_from = insurance.insurances.id)
  `.execute(trx)
  const paid = await trx
    .updateTable('insurance.insurances')
    .set({ pet_name: '', pet_unique_characteristics: '', health_snapshot: null, holder_sealed: null })
    .where('customer_id', '=', customer.id)
    .returning('id')
    .execute()
  if (paid.length === 0) await trx.deleteFrom('insurance.customers').where('id', '=', customer.id).execute()
  else
    await trx
      .updateTable('insurance.customers')
      .set({ uid: `erased-${newId()}`, name: '', phone: null, email: null, pet_profile_customer_id: null })
      .where('id', '=', customer.id)
      .execute()
  return { pictures, retainedCount: paid.length }
}

async function getCustomerReleasePictures(trx: Transaction<Tables>, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update insurance.pictures p set insurance_id = null, claim_id = null
    where p.insurance_id in (select id from insurance.insurances where customer_id = ${customerId})
      or p.claim_id in (
        select c.id from insurance.claims c
        join insurance.insurances i on i.id = c.insurance_id
        where i.customer_id = ${customerId}
      )
    returning p.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
