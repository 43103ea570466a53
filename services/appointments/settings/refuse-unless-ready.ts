import { appointmentsError } from '../errors.ts'
import { findCachedStore, type StoreDependencies } from '../stores/cached-stores.ts'
import { findMissingToOpen } from './rules/missing-to-open.ts'

/** Refuses to open a store to the public while it lacks what a booking needs. */
export async function refuseUnlessReady(deps: StoreDependencies, storeId: string, changes: object = {}): Promise<void> {
  const store = await findCachedStore(deps, storeId)
  if (findMissingToOpen({ ...store, ...changes }).length > 0) throw appointmentsError('store-not-ready')
}
