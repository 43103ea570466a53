import type { Transaction } from 'kysely'
import type { Database } from '../../posts/store/posts.ts'
import type { Tables } from '../../tables.ts'

/** Tries of a person on a post's question, and the time of the correct answer. */
export function findTries(db: Database, { postId, uid }: { postId: string; uid: string }) {
  return db
    .selectFrom('community.mark_tries')
    .select(['tries', 'passed_at'])
    .where('post_id', '=', postId)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** Tries of a person, the oldest first. */
export function findAllTries(db: Database, uid: string) {
  return db
    .selectFrom('community.mark_tries')
    .select(['post_id', 'tries', 'tried_at', 'passed_at'])
    .where('uid', '=', uid)
    .orderBy('tried_at')
    .execute()
}

export async function saveTries(
  trx: Transaction<Tables>,
  { postId, uid }: { postId: string; uid: string },
  counted: { tries: number; tried_at: Date; passed_at: Date | null },
): Promise<void> {
  await trx
    .insertInto('community.mark_tries')
    .values({ post_id: postId, uid, ...counted })
    .onConflict((conflict) => conflict.columns(['post_id', 'uid']).doUpdateSet(counted))
    .execute()
}
