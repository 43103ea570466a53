import { type Selectable, sql, type Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { Database } from '../posts/store/posts.ts'
import type { CommunityThreads, Tables } from '../tables.ts'

export type ThreadRow = Selectable<CommunityThreads>

/** Who published, and who wrote to them. */
export type Side = 'owner' | 'asker'

export function sideOf({ owner_uid }: Pick<ThreadRow, 'owner_uid'>, uid: string): Side {
  return owner_uid === uid ? 'owner' : 'asker'
}

/** Of which this person is one side. */
export function findOwnThread(
  db: Database,
  { threadId, uid, isLocked = false }: { threadId: string; uid: string; isLocked?: boolean },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('community.threads')
    .selectAll()
    .where('id', '=', threadId)
    .where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The one of a person about a post. */
export function findThreadOf(
  db: Database,
  { postId, askerUid }: { postId: string; askerUid: string },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('community.threads')
    .selectAll()
    .where('post_id', '=', postId)
    .where('asker_uid', '=', askerUid)
    .executeTakeFirst()
}

/** Never behind what was read before. Answers what is left. */
export async function markRead(
  db: Database,
  { threadId, side, upTo }: { threadId: string; side: Side; upTo: number },
): Promise<number> {
  const read = sql.ref(`${side}_read`)
  const { rows } = await sql<{ unread: number }>`
    update community.threads set ${read} = greatest(${read}, least(${upTo}, last_number)) where id = ${threadId}
    returning last_number - ${read} as unread
  `.execute(db)
  return rows[0]?.unread ?? 0
}

/** Ends those that are open, for good. Answers how many. */
export async function endThreads(
  trx: Transaction<Tables>,
  which: { postId: string } | { uid: string } | { threadId: string },
  { by, at }: { by: Side | 'staff'; at: Date },
): Promise<number> {
  const ended = await trx
    .updateTable('community.threads')
    .set({ closed_by: by, closed_at: at, updated_at: at })
    .where('closed_by', 'is', null)
    .$if('postId' in which, (query) => query.where('post_id', '=', 'postId' in which ? which.postId : ''))
    .$if('threadId' in which, (query) => query.where('id', '=', 'threadId' in which ? which.threadId : ''))
    .$if('uid' in which, (query) => {
      const uid = 'uid' in which ? which.uid : ''
      return query.where((where) => where.or([where('owner_uid', '=', uid), where('asker_uid', '=', uid)]))
    })
    .returning('id')
    .execute()
  for (const { id } of ended) await bump(trx, `community.thread:${id}`)
  return ended.length
}
