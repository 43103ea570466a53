import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { findStaffStore, type StaffScope } from '../staff-scope.ts'
import type { Tables } from '../tables.ts'
import { findCachedStore, forgetStores, STORES_VERSION } from './cached-stores.ts'
import { insertStoreChange } from './store/store-changes.ts'
import type { StoreRecord } from './store-record.ts'

/**
 * Changes a store of the caller's in one transaction, adds a line to the store's changes, and answers the store
 * afterwards. `write` answers the text of that line, and refuses by throwing. `creates`: a new thing, created once per
 * Idempotency-Key.
 */
export async function changeStore(
  deps: AppointmentsDependencies,
  storeId: string,
  context: CallContext,
  write: (trx: Transaction<Tables>, found: { scope: StaffScope; store: StoreRecord }) => Promise<string>,
  creates?: { operation: string; input: object },
): Promise<{ scope: StaffScope; store: StoreRecord }> {
  const found = await findStaffStore(deps, storeId, context)
  const { scope } = found
  const change = async (trx: Transaction<Tables>) => {
    const what = await write(trx, found)
    await insertStoreChange(trx, { storeId, uid: scope.uid, what, now: deps.now() })
    await bump(trx, STORES_VERSION)
  }
  await (creates ? createOnce(deps, creates, context, change) : deps.db.transaction().execute(change))
  forgetStores(deps.versions)
  return { scope, store: await findCachedStore(deps, storeId) }
}

/** For writes that matched no row: the caller lost the store meanwhile. */
export function orNotFound(isThere: boolean): void {
  if (!isThere) throw appointmentsError('store-not-found')
}
