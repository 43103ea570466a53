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
 * Writes something of a store of the caller's in one transaction, with its line in the store's changes, and answers the store
 * as it is then. `write` answers what it did, for that line, and refuses by throwing. `creates`: something new, once per
 * Idempotency-Key (D25).
 */
export async function changeStore(
  needs: AppointmentsDependencies,
  storeId: string,
  context: CallContext,
  write: (trx: Transaction<Tables>, found: { scope: StaffScope; store: StoreRecord }) => Promise<string>,
  creates?: { operation: string; input: object },
): Promise<{ scope: StaffScope; store: StoreRecord }> {
  const found = await findStaffStore(needs, storeId, context)
  const { scope } = found
  const change = async (trx: Transaction<Tables>) => {
    const what = await write(trx, found)
    await insertStoreChange(trx, { storeId, uid: scope.uid, what, now: needs.now() })
    await bump(trx, STORES_VERSION)
  }
  await (creates ? createOnce(needs, creates, context, change) : needs.db.transaction().execute(change))
  forgetStores(needs.versions)
  return { scope, store: await findCachedStore(needs, storeId) }
}

/** For writes that found nothing: the store was taken from the caller meanwhile. */
export function orNotFound(isThere: boolean): void {
  if (!isThere) throw appointmentsError('store-not-found')
}
