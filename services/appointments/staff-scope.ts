import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from './deps.ts'
import { appointmentsError } from './errors.ts'
import { findCachedStore } from './stores/cached-stores.ts'
import type { StoreRecord } from './stores/store-record.ts'

/** Scope of a staff member: the merchants they work for according to accounts, which requires a second factor. */
export interface StaffScope {
  uid: string
  /** Operators see and change all stores. */
  isOperator: boolean
  merchantIds: readonly string[]
}

export async function getStaffScope(
  { accounts }: Pick<AppointmentsDependencies, 'accounts'>,
  context: CallContext,
): Promise<StaffScope> {
  const uid = accountUid(context)
  const memberships = await accounts.staffMemberships(undefined, { context })
  // A role that was taken back a moment ago is still in the session's viewer.
  if (memberships.length === 0) throw appointmentsError('staff-only')
  return {
    uid,
    isOperator: memberships.some(({ role }) => role === 'operator'),
    merchantIds: memberships.flatMap(({ merchantId }) => merchantId ?? []),
  }
}

export function covers(scope: StaffScope, { merchant }: Pick<StoreRecord, 'merchant'>): boolean {
  return scope.isOperator || scope.merchantIds.includes(merchant.id)
}

/** A store of the caller's, active or not. Throws store-not-found, also for another merchant's store. */
export async function findStaffStore(
  deps: AppointmentsDependencies,
  storeId: string,
  context: CallContext,
): Promise<{ scope: StaffScope; store: StoreRecord }> {
  const scope = await getStaffScope(deps, context)
  const store = await findCachedStore(deps, storeId)
  if (!covers(scope, store)) throw appointmentsError('store-not-found')
  return { scope, store }
}

export interface StaffEmployee {
  storeId: string
  employeeId: string
}

/** A person of a store's team, for its staff. Throws employee-not-found. */
export async function findStaffEmployee(
  deps: AppointmentsDependencies,
  { storeId, employeeId }: StaffEmployee,
  context: CallContext,
) {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const employee = store.allEmployees.find(({ id }) => id === employeeId)
  if (!employee) throw appointmentsError('employee-not-found')
  return { scope, name: employee.name }
}
