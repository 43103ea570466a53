import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { STORES_VERSION } from '../rules/changes.ts'
import { getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore, forgetStores, readStoreIn } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findMissingToOpen } from './rules/missing-to-open.ts'
import { lockOwnStore } from './store/salon-parts.ts'

interface Change {
  author: { uid: string; now: Date }
  scope: StaffScope
}

/** Creating calls happen once per Idempotency-Key. */
interface Creates {
  operation: string
  input: object
}

/** Runs a change of the salons in one transaction; all processes then reload their stores. */
export async function changeSalons<Answer>(
  deps: AppointmentsDependencies,
  context: CallContext,
  write: (trx: Transaction<Tables>, author: Change['author']) => Promise<Answer>,
  creates?: Creates,
): Promise<Answer> {
  const author = { uid: accountUid(context), now: deps.now() }
  const change = async (trx: Transaction<Tables>) => {
    const answer = await write(trx, author)
    await bump(trx, STORES_VERSION)
    return answer
  }
  const answer = await (creates ? createOnce(deps, creates, context, change) : deps.db.transaction().execute(change))
  forgetStores(deps.versions)
  return answer
}

/**
 * The same for a store of the caller's, which is locked: changes of its settings follow each other. None of them takes
 * away what an open store needs for a booking.
 */
export async function changeOwnStore<Answer>(
  deps: AppointmentsDependencies,
  storeId: string,
  context: CallContext,
  write: (trx: Transaction<Tables>, change: Change) => Promise<Answer>,
  creates?: Creates,
): Promise<Answer> {
  const scope = await getStaffScope(deps, context)
  const before = await findCachedStore(deps, storeId)
  return changeSalons(
    deps,
    context,
    async (trx, author) => {
      if (!(await lockOwnStore(trx, scope, storeId))) throw appointmentsError('store-not-found')
      const answer = await write(trx, { author, scope })
      if (before.isActive) await refuseLack(trx, before, author.now)
      return answer
    },
    creates,
  )
}

/** Refuses a change after which an open store lacks something that it had. */
async function refuseLack(trx: Transaction<Tables>, before: StoreRecord, now: Date): Promise<void> {
  const after = await readStoreIn(trx, before.id, now)
  if (!after?.isActive) return
  const had = findMissingToOpen(before)
  const [lack] = findMissingToOpen(after).filter((missing) => !had.includes(missing))
  if (lack) throw appointmentsError(refusals[lack])
}

const refusals = {
  hours: 'store-not-ready',
  payment: 'store-not-ready',
  station: 'last-station',
  pack: 'last-bookable-pack',
} as const
