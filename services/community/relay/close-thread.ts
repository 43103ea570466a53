import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Thread } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { ownThread } from './list-threads.ts'
import { endThreads, getSide, markReported } from './store/threads.ts'
import { toThread } from './to-thread.ts'

/**
 * Ends a thread for good, by either side. A report sends it to operators, even if it had ended; after they settle it,
 * it can be reported again.
 */
export function closeThread(
  { db, now }: Pick<CommunityDependencies, 'db' | 'now'>,
  { threadId, report, reason }: { threadId: string; report: boolean; reason: string },
  context: CallContext,
): Promise<Thread> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const row = await ownThread(trx, threadId, context, { isLocked: true })
    const at = now()
    const side = getSide(row, uid)
    await endThreads(trx, { threadId }, { by: side, at })
    if (report && (row.reported_by === null || row.settled_at !== null))
      await markReported(trx, threadId, { by: side, reason, at })
    return toThread(trx, await ownThread(trx, threadId, context), uid)
  })
}
