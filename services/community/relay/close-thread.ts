import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Thread } from '../contract.ts'
import type { CommunityNeeds } from '../deps.ts'
import { describeThread } from './describe-thread.ts'
import { endThreads, markReported, sideOf } from './store/threads.ts'
import { ownThread } from './threads-of-person.ts'

/** By either side, for good. Reported it comes before operators, also when it had ended; what they settled may be reported anew. */
export function closeThread(
  { db, now }: Pick<CommunityNeeds, 'db' | 'now'>,
  { threadId, report, reason }: { threadId: string; report: boolean; reason: string },
  context: CallContext,
): Promise<Thread> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const row = await ownThread(trx, threadId, context, { isLocked: true })
    const at = now()
    const side = sideOf(row, uid)
    await endThreads(trx, { threadId }, { by: side, at })
    if (report && (row.reported_by === null || row.settled_at !== null))
      await markReported(trx, threadId, { by: side, reason, at })
    return describeThread(trx, await ownThread(trx, threadId, context), uid)
  })
}
