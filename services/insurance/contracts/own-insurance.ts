import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance } from '../contract.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import type { InsuranceStatus } from './rules/insurance-life.ts'
import { findInsuranceByOwner, findInsurancesByOwner, type InsuranceRecord } from './store/insurances.ts'
import { toInsurance, toInsurances } from './to-insurance.ts'

export interface InsuranceKey {
  customerId: string
  insuranceId: string
}

type Database = Parameters<typeof findInsuranceByOwner>[0]

export async function ownInsurance(
  db: Database,
  key: InsuranceKey,
  context: CallContext,
  { isLocked = false } = {},
): Promise<InsuranceRecord> {
  const found = await findInsuranceByOwner(db, { uid: accountUid(context), ...key, isLocked })
  if (!found) throw insuranceError('insurance-not-found')
  return found
}

export async function insurance(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  key: InsuranceKey,
  context: CallContext,
): Promise<Insurance> {
  return toInsurance(db, await ownInsurance(db, key, context), now())
}

/** Contracts of an account, for operators. */
export async function insurancesOfAccount(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  { uid }: { uid: string },
): Promise<Insurance[]> {
  return toInsurances(db, await findInsurancesByOwner(db, { uid }), now())
}

export async function insurances(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  asked: { customerId: string; petProfileId?: string | undefined; status?: InsuranceStatus | undefined },
  context: CallContext,
): Promise<Insurance[]> {
  const uid = accountUid(context)
  if ((await findCustomer(db, uid))?.id !== asked.customerId) throw insuranceError('customer-not-found')
  return toInsurances(db, await findInsurancesByOwner(db, { uid, ...asked }), now())
}
