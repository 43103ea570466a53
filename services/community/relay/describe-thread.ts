import { sql } from 'kysely'
import * as z from 'zod'
import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { Thread, ThreadSummary } from '../contract.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { PostKind, PostStatus } from '../posts/contract.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { findPictures } from '../posts/store/pictures.ts'
import type { Database } from '../posts/store/posts.ts'
import { sideOf, type ThreadRow } from './store.ts'

/** How many messages one answer holds. */
const most = 100

const EndedBy = z.enum(['owner', 'asker', 'staff']).nullable()

/** What lists tell of each, in their order. */
export async function describeThreads(db: Database, rows: readonly ThreadRow[], uid: string): Promise<ThreadSummary[]> {
  if (rows.length === 0) return []
  const last = await findLastMessages(db, rows)
  const postIds = [...new Set(rows.map(({ post_id }) => post_id))]
  const posts = await db
    .selectFrom('community.posts')
    .select(['id', 'kind', 'status', 'name', 'city', 'owner_uid'])
    .where('id', 'in', postIds)
    .execute()
  const pictures = await findPictures(db, postIds)
  const people = await db
    .selectFrom('community.people')
    .select(['uid', 'first_name', 'shelter_name'])
    .where('uid', 'in', [...new Set(rows.flatMap(({ owner_uid, asker_uid }) => [owner_uid, asker_uid]))])
    .execute()
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const personOf = new Map(people.map((person) => [person.uid, person]))
  return rows.flatMap((row) => {
    const post = postOf.get(row.post_id)
    if (!post) return []
    const side = sideOf(row, uid)
    const other = personOf.get(side === 'owner' ? row.asker_uid : row.owner_uid)
    const shelterName = other?.shelter_name ?? null
    const picture = pictures.find(({ postId }) => postId === post.id)
    const endedBy = EndedBy.parse(row.closed_by)
    const message = last.get(row.id)
    return [
      {
        id: row.id,
        post: {
          id: post.id,
          kind: PostKind.parse(post.kind),
          status: PostStatus.parse(post.status),
          name: post.name,
          city: post.city,
          picture: picture ? pictureAddress(communityPictures, picture.id, 320) : null,
          isOwn: side === 'owner',
        },
        other: {
          kind: shelterName === null ? 'person' : 'shelter',
          name: publicName({ firstName: other?.first_name ?? '', shelterName }),
        },
        isOpen: endedBy === null,
        endedBy: endedBy === side ? 'me' : endedBy === 'staff' || endedBy === null ? endedBy : 'other',
        isReported: row.reported_by === side && row.settled_at === null,
        unread: row.last_number - (side === 'owner' ? row.owner_read : row.asker_read),
        last: message ? told(message, uid) : null,
        updatedAt: row.updated_at.toISOString(),
      },
    ]
  })
}

/** With its newest messages, or those before a number. */
export async function describeThread(db: Database, row: ThreadRow, uid: string, before?: number): Promise<Thread> {
  const [summary] = await describeThreads(db, [row], uid)
  if (!summary) throw new Error(`thread ${row.id} has no post`)
  const found = await findMessages(db, row.id, before)
  return {
    ...summary,
    messages: found
      .slice(0, most)
      .reverse()
      .map((message) => told(message, uid)),
    hasEarlier: found.length > most,
  }
}

/** The newest first, and one more than is told. */
export function findMessages(db: Database, threadId: string, before?: number) {
  return db
    .selectFrom('community.messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(most + 1)
    .execute()
}

interface MessageRow {
  number: number
  author_uid: string
  text: string
  created_at: Date
}

async function findLastMessages(db: Database, rows: readonly ThreadRow[]): Promise<Map<string, MessageRow>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('community.messages as m')
    .innerJoin('community.threads as t', (join) =>
      join.onRef('t.id', '=', 'm.thread_id').onRef('t.last_number', '=', 'm.number'),
    )
    .select(['m.thread_id', 'm.number', 'm.author_uid', 'm.text', 'm.created_at'])
    .where('m.thread_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(found.map((message) => [message.thread_id, message]))
}

function told({ number, author_uid, text, created_at }: MessageRow, uid: string) {
  return { number, isOwn: author_uid === uid, text, at: created_at.toISOString() }
}
