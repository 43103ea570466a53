import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findClaimItems } from '../claims/store/claim-items.ts'
import { findClaims } from '../claims/store/claims.ts'
import { openPayee } from '../claims/store/payees.ts'
import { findInsurancesByOwner } from '../contracts/store/insurances.ts'
import { toInsurances } from '../contracts/to-insurance.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceKeys } from '../keys.ts'
import { insurancePictures } from '../pictures/insurance-pictures.ts'
import { findCustomer } from './store/customers.ts'
import { erasePersonByAccount } from './store/erasure.ts'
import { findHolder } from './store/holders.ts'

/** Label of the retained records for a person who deletes their account. */
const RETAINED_BY_LAW = 'seguros que se pagaron y sus reclamos, sin tus datos'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'secrets' | 'storage' | 'log'>

/** Exports the caller's insurance data. Payment links are left out, because an export must not open anything. */
export async function exportPerson(deps: Dependencies, { viewer }: CallContext): Promise<Record<string, unknown>> {
  const uid = accountUid({ viewer })
  const { db, now } = deps
  const [customer, holder, records] = await Promise.all([
    findCustomer(db, uid),
    findHolder(db, uid, await insuranceKeys(deps)),
    findInsurancesByOwner(db, { uid }),
  ])
  const described = await toInsurances(db, records, now())
  const insurances = await Promise.all(
    described.map(async (insurance, index) => ({
      ...insurance,
      healthSnapshot: records[index]?.health_snapshot ?? null,
      claims: await exportClaims(deps, insurance.id),
    })),
  )
  return { customer: customer ?? null, providerCustomer: holder ?? null, insurances }
}

async function exportClaims(deps: Dependencies, insuranceId: string) {
  const { db } = deps
  const keys = await insuranceKeys(deps)
  const claims = await findClaims(db, insuranceId)
  return Promise.all(
    // Colleagues are no data of the owner.
    claims.map(async ({ assigned_uid: _, ...claim }) => ({
      ...claim,
      items: await findClaimItems(db, claim.id),
      payee: (await openPayee(db, claim.id, keys)) ?? null,
    })),
  )
}

/** Deletes unpaid contracts, the policy holder and all pictures; paid contracts stay for accounting, without a name. */
export async function erasePerson(
  deps: Dependencies,
  { viewer }: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid({ viewer })
  const { pictures, retainedCount } = await deps.db.transaction().execute((trx) => erasePersonByAccount(trx, uid))
  await removeUnusedPictures(insurancePictures, deps, pictures)
  return { erased: true, kept: retainedCount > 0 ? [RETAINED_BY_LAW] : [] }
}
