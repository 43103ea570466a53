import type { Transaction } from 'kysely'
import type { CommunityDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { markOpenApplicationsRejected } from './store.ts'

/** Rejects the open applications for a post; call it after accepting one. */
export async function rejectOpenApplications(
  trx: Transaction<Tables>,
  { jobs }: Pick<CommunityDependencies, 'jobs'>,
  answer: { postId: string; at: Date; reason: string },
): Promise<void> {
  for (const applicationId of await markOpenApplicationsRejected(trx, answer))
    await jobs.publish(trx, 'adoption-application-moved', { applicationId, status: 'rejected' })
}
