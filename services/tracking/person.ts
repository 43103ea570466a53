import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { TrackingNeeds } from './deps.ts'
import { deleteCallsOf, findCallsOf } from './store/calls.ts'
import { deleteWaitingOf } from './store/waiting.ts'

/** Every call that is known to be the caller's, also from before they signed in on the same browser. */
export async function exportPerson(
  { db }: Pick<TrackingNeeds, 'db'>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const calls = await findCallsOf(db, accountUid(context))
  return { calls: calls.map(({ occurredAt, ...call }) => ({ ...call, occurredAt: occurredAt.toISOString() })) }
}

/** Forgets them; the numbers of days name nobody and stay. Again it finds nothing. */
export async function erasePerson({ db }: Pick<TrackingNeeds, 'db'>, context: CallContext) {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    await deleteCallsOf(trx, uid)
    await deleteWaitingOf(trx, uid)
  })
  return { erased: true as const, kept: [] }
}
