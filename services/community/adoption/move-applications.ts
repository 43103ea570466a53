import type { Transaction } from 'kysely'
import type { CommunityNeeds } from '../deps.ts'
import type { Tables } from '../tables.ts'

/** Answers all that wait for one post, but the one that was accepted. */
export async function rejectOpenApplications(
  trx: Transaction<Tables>,
  { jobs }: Pick<CommunityNeeds, 'jobs'>,
  { postId, at, reason }: { postId: string; at: Date; reason: string },
): Promise<void> {
  const rejected = await trx
    .updateTable('community.applications')
    .set({ status: 'rejected', reason, decided_at: at, updated_at: at })
    .where('post_id', '=', postId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of rejected)
    await jobs.publish(trx, 'adoption-application-moved', { applicationId: id, status: 'rejected' })
}
