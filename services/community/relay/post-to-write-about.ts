import type { Transaction } from 'kysely'
import { isAdopter } from '../adoption/store.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from '../posts/contract.ts'
import { isListed, isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost, type PostRow } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'

/** Locked post on which this person may start a thread. A post that is not public reads as not found. */
export async function postToWriteAbout(trx: Transaction<Tables>, postId: string, uid: string): Promise<PostRow> {
  const post = await findPost(trx, postId, { isLocked: true })
  const status = PostStatus.safeParse(post?.status).data
  if (!post || status === undefined || !isPublic(status)) throw communityError('post-not-found')
  if (!(await mayBegin(trx, post, uid))) throw communityError('not-open')
  return post
}

/** Whether the post is listed, or this person adopted through it: adopters may still write after it ended. */
export async function mayBegin(db: Database, { id, status }: PostRow, uid: string): Promise<boolean> {
  return isListed(PostStatus.parse(status)) || isAdopter(db, { postId: id, uid })
}
