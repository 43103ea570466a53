import type { Kysely } from 'kysely'
import { getRequiredDocuments } from '../claims/rules/documents.ts'
import type { Tables } from '../tables.ts'
import { type InsuranceHarness, type SignedUp, toInsuranceRequest } from './insure.ts'
import { makeActive } from './make-active.ts'
import { createDocument } from './simulated-claims.ts'

/** A claim of Bs 600 for an accident on 25 November 2026, sent the day after by the owner of a contract of the 22nd. */
export async function sentClaim(
  harness: InsuranceHarness,
  db: Kysely<Tables>,
  at: (time: Date) => void,
  one: SignedUp = harness.signUp(),
) {
  const { client } = harness.insurance
  const { context } = one
  at(new Date('2026-11-22T15:00:00Z'))
  const { id: customerId } = await client.createCustomer({}, { context })
  const { id: insuranceId } = await client.createInsurance({ customerId, ...toInsuranceRequest(one) }, { context })
  const key = { customerId, insuranceId }
  await makeActive(db, insuranceId, harness.deps.now())

  at(new Date('2026-11-26T15:00:00Z'))
  const facts = { occurredOn: '2026-11-25', amount: 60_000, description: 'Se cortó una pata con un vidrio en la plaza' }
  const { id: claimId } = await client.openClaim({ ...key, event: 'accident', ...facts }, { context })
  for (const kind of getRequiredDocuments('accident')) await createDocument(db, claimId, kind)
  await client.sendClaim({ ...key, claimId }, { context })
  return { ...one, key, claimId }
}
