import type { Transaction } from 'kysely'
import { isAdopter } from '../adoption/store.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from '../posts/contract.ts'
import { isListed, isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost, type PostRow } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'

/** Locked: one to whose owner people may begin to write now. What they cannot read is as unknown. */
export async function postToWriteAbout(trx: Transaction<Tables>, postId: string, uid: string): Promise<PostRow> {
  const post = await findPost(trx, postId, { isLocked: true })
  const status = PostStatus.safeParse(post?.status).data
  if (!post || status === undefined || !isPublic(status)) throw communityError('post-not-found')
  if (!(await mayBegin(trx, post, uid))) throw communityError('not-open')
  return post
}

/** What is listed; of what is over, who adopted goes on writing to whom they adopted from. */
export async function mayBegin(db: Database, { id, status }: PostRow, uid: string): Promise<boolean> {
  return isListed(PostStatus.parse(status)) || isAdopter(db, { postId: id, uid })
}
