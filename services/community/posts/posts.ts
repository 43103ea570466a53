import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import type { OwnPost, Post } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostStatus } from './contract.ts'
import { isPublic, type PostKind } from './rules/post-life.ts'
import {
  type Box,
  countListed,
  type Database,
  findListed,
  findOwnPost,
  findPost,
  findPostsByOwner,
  type PostFilters,
  type PostRow,
} from './store/posts.ts'
import { toOwnPosts, toPosts } from './to-post.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now'>
type Asked = Omit<PostFilters, 'country' | 'box'>

/** Open posts of the caller's country. */
export async function posts(
  { db }: Dependencies,
  asked: Asked & { [Side in keyof Box]?: number | undefined } & { first: number; after?: string | undefined },
  { viewer }: CallContext,
): Promise<{ posts: Post[]; total: number; endCursor: string | null }> {
  const { first, after, south, west, north, east, ...rest } = asked
  const sides = [south, west, north, east].filter((side) => side !== undefined)
  if (sides.length !== 0 && sides.length !== 4)
    throw httpError('bad-input', { fields: { south: 'A box has four sides' } })
  const isBox = south !== undefined && west !== undefined && north !== undefined && east !== undefined
  const filters = { ...rest, country: viewer.country, ...(isBox && { box: { south, west, north, east } }) }
  const rows = await findListed(db, filters, { first: first + 1, after: readCursor(after) })
  const page = rows.slice(0, first)
  const last = page.at(-1)
  return {
    posts: await toPosts(db, page, viewer.uid),
    total: await countListed(db, filters),
    endCursor: rows.length > first && last ? toCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** A public post, or the caller's own; operators with the area of customer care read any. */
export async function post(
  { db }: Dependencies,
  { postId }: { postId: string },
  { viewer }: CallContext,
): Promise<Post> {
  const found = await findPost(db, postId)
  const isOwner = found !== undefined && (found.owner_uid === viewer.uid || hasRight(viewer.areas, 'support', 'read'))
  if (!found || !(isOwner || isPublic(PostStatus.parse(found.status)))) throw communityError('post-not-found')
  const [described] = await toPosts(db, [found], viewer.uid)
  if (!described) throw communityError('post-not-found')
  return described
}

export async function ownPosts(
  { db, now }: Dependencies,
  asked: { kind?: PostKind | undefined; petProfileId?: string | undefined },
  context: CallContext,
): Promise<OwnPost[]> {
  return toOwnPosts(db, await findPostsByOwner(db, accountUid(context), asked), now())
}

export async function ownPost(
  deps: Dependencies,
  { postId }: { postId: string },
  context: CallContext,
): Promise<OwnPost> {
  return tellOwn(deps.db, await requireOwnPost(deps.db, postId, context), deps.now())
}

/** The caller's post; anybody else's reads as not found. */
export async function requireOwnPost(
  db: Database,
  postId: string,
  context: CallContext,
  { isLocked = false } = {},
): Promise<PostRow> {
  const found = await findOwnPost(db, { postId, uid: accountUid(context), isLocked })
  if (!found) throw communityError('post-not-found')
  return found
}

export async function tellOwn(db: Database, row: PostRow, now: Date): Promise<OwnPost> {
  const [described] = await toOwnPosts(db, [row], now)
  if (!described) throw communityError('post-not-found')
  return described
}
