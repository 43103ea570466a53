import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { TrackingDependencies } from './deps.ts'
import { deleteCallsByPerson, findCallsByPerson } from './store/calls.ts'
import { deleteWaitingByPerson } from './store/waiting.ts'

/** Calls of the caller, including those made before sign-in on the same browser. */
export async function exportPerson(
  { db }: Pick<TrackingDependencies, 'db'>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const calls = await findCallsByPerson(db, accountUid(context))
  return { calls: calls.map(({ occurredAt, ...call }) => ({ ...call, occurredAt: occurredAt.toISOString() })) }
}

/** Deletes the caller's calls; the daily counts are anonymous and stay. Repeating the call changes nothing. */
export async function erasePerson({ db }: Pick<TrackingDependencies, 'db'>, context: CallContext) {
  const uid = accountUid(context)
  await db.transaction().execute(async (trx) => {
    await deleteCallsByPerson(trx, uid)
    await deleteWaitingByPerson(trx, uid)
  })
  return { erased: true as const, kept: [] }
}
