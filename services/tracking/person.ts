import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { TrackingDependencies } from './deps.ts'
import { deleteCallsByPerson, findCallsByPerson } from './store/calls.ts'
import { deleteWaitingByPerson } from './store/waiting.ts'

/** Every call that is known to be the caller's, also from before they signed in on the same browser. */
export async function exportPerson(
  { db }: Pick<TrackingDependencies, 'db'>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const calls = await findCallsByPerson(db, accountUid(context))
  return { calls: calls.map(({ occurredAt, ...call }) => ({ ...call, occurredAt: occurredAt.toISOString() })) }
}

/** Forgets them; the numbers of days name nobody and stay. Again it finds nothing. */
export async function erasePerson({ db }: Pick<TrackingDependencies, 'db'>, context: CallContext) {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    await deleteCallsByPerson(trx, uid)
    await deleteWaitingByPerson(trx, uid)
  })
  return { erased: true as const, kept: [] }
}
