import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findClaims } from '../claims/store/claims.ts'
import { describeInsurances } from '../contracts/describe-insurance.ts'
import { findInsurancesOf } from '../contracts/store/insurances.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { insuranceKeys } from '../keys.ts'
import { insurancePictures } from '../pictures/insurance-pictures.ts'
import { findCustomer } from './store/customers.ts'
import { erasePersonOf } from './store/erasure.ts'
import { findHolder } from './store/holders.ts'

/** What stays, in the words that a person reads who leaves. */
const KEPT_BY_LAW = 'seguros que se pagaron y sus reclamos, sin tus datos'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'secret' | 'storage' | 'log'>

/** Everything that insurance keeps of the caller. Links stay out: whoever reads an export must not open anything by it. */
export async function exportPerson(needs: Needs, { viewer }: CallContext): Promise<Record<string, unknown>> {
  const uid = accountUid({ viewer })
  const { db, now } = needs
  const [customer, holder, records] = await Promise.all([
    findCustomer(db, uid),
    findHolder(db, uid, await insuranceKeys(needs)),
    findInsurancesOf(db, { uid }),
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
  const uid = accountUid({ viewer })
  const { pictures, kept } = await needs.db.transaction().execute((trx) => erasePersonOf(trx, uid))
  await removeUnusedPictures(insurancePictures, needs, pictures)
  return { erased: true, kept: kept > 0 ? [KEPT_BY_LAW] : [] }
}
