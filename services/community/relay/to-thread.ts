import * as z from 'zod'
import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { Thread, ThreadSummary } from '../contract.ts'
import { findNames } from '../customers/store.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { PostKind, PostStatus } from '../posts/contract.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { findPictures } from '../posts/store/pictures.ts'
import { type Database, findPosts } from '../posts/store/posts.ts'
import { findLastMessages, findMessages, type MessageRow } from './store/messages.ts'
import { getSide, type ThreadRow } from './store/threads.ts'

/** Maximum messages in one answer. */
const most = 100

const EndedBy = z.enum(['owner', 'asker', 'staff']).nullable()

/** Threads as shown in a list, in the order of the rows. */
export async function toThreads(db: Database, rows: readonly ThreadRow[], uid: string): Promise<ThreadSummary[]> {
  if (rows.length === 0) return []
  const last = await findLastMessages(
    db,
    rows.map(({ id }) => id),
  )
  const postIds = [...new Set(rows.map(({ post_id }) => post_id))]
  const postOf = await findPosts(db, postIds)
  const pictures = await findPictures(db, postIds)
  const personOf = await findNames(
    db,
    rows.flatMap(({ owner_uid, asker_uid }) => [owner_uid, asker_uid]),
  )
  return rows.flatMap((row) => {
    const post = postOf.get(row.post_id)
    if (!post) return []
    const side = getSide(row, uid)
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
        last: message ? toMessage(message, uid) : null,
        updatedAt: row.updated_at.toISOString(),
      },
    ]
  })
}

/** A thread with its newest messages, or those before a number. */
export async function toThread(db: Database, row: ThreadRow, uid: string, before?: number): Promise<Thread> {
  const [summary] = await toThreads(db, [row], uid)
  if (!summary) throw new Error(`thread ${row.id} has no post`)
  const found = await findMessages(db, { threadId: row.id, before, first: most + 1 })
  return {
    ...summary,
    messages: found
      .slice(0, most)
      .reverse()
      .map((message) => toMessage(message, uid)),
    hasEarlier: found.length > most,
  }
}

function toMessage({ number, author_uid, text, created_at }: MessageRow, uid: string) {
  return { number, isOwn: author_uid === uid, text, at: created_at.toISOString() }
}
