import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findClaims } from '../claims/store/claims.ts'
import { describeInsurances } from '../contracts/describe-insurance.ts'
import { findInsurancesOf } from '../contracts/store/insurances.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { insuranceKeys } from '../keys.ts'
import { insurancePictures } from '../pictures/insurance-pictures.ts'
import { findCustomer } from './store/customers.ts'
import { findHolder } from './store/holders.ts'

/** What stays, in the words that a person reads who leaves. */
const KEPT_BY_LAW = 'seguros que se pagaron y sus reclamos, sin tus datos'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'secret' | 'storage' | 'log'>

/** Everything that insurance keeps of the caller. Links stay out: whoever reads an export must not open anything by it. */
export async function exportPerson(needs: Needs, { viewer }: CallContext): Promise<Record<string, unknown>> {
  if (viewer.uid === null) throw httpError('unauthorized')
  const { db, now } = needs
  const [customer, holder, records] = await Promise.all([
    findCustomer(db, viewer.uid),
    findHolder(db, viewer.uid, await insuranceKeys(needs)),
    findInsurancesOf(db, { uid: viewer.uid }),
  ])
  const described = await describeInsurances(db, records, now())
  const insurances = await Promise.all(
    described.map(async (insurance, index) => ({
      ...insurance,
      healthSnapshot: records[index]?.health_snapshot ?? null,
      claims: await findClaims(db, insurance.id),
    })),
  )
  return { customer: customer ?? null, providerCustomer: holder ?? null, insurances }
}

/** Deletes what was never paid, the policy holder and every picture; what was paid stays for accounting and names nobody. */
export async function erasePerson(needs: Needs, { viewer }: CallContext): Promise<{ erased: true; kept: string[] }> {
  const { uid } = viewer
  if (uid === null) throw httpError('unauthorized')
  const { pictures, kept } = await needs.db.transaction().execute(async (trx) => {
    const customer = await trx
      .selectFrom('insurance.customers')
      .select('id')
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    if (!customer) return { pictures: [], kept: 0 }
    const { rows } = await sql<{ id: string }>`
      update insurance.pictures p set insurance_id = null, claim_id = null
      where p.insurance_id in (select id from insurance.insurances where customer_id = ${customer.id})
        or p.claim_id in (
          select c.id from insurance.claims c
          join insurance.insurances i on i.id = c.insurance_id
          where i.customer_id = ${customer.id}
        )
      returning p.id
    `.execute(trx)
    await trx.deleteFrom('insurance.provider_customers').where('uid', '=', uid).execute()
    await trx.deleteFrom('insurance.idempotency').where('owner', '=', uid).execute()
    await sql`
      update insurance.claims set description = ''
      where insurance_id in (select id from insurance.insurances where customer_id = ${customer.id})
    `.execute(trx)
    await trx.updateTable('insurance.insurance_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
    await trx.updateTable('insurance.claim_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
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
    return { pictures: rows.map(({ id }) => id), kept: paid.length }
  })
  await removeUnusedPictures(insurancePictures, needs, pictures)
  return { erased: true, kept: kept > 0 ? [KEPT_BY_LAW] : [] }
}
