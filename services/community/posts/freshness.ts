import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OwnPost } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityKeys } from '../keys.ts'
import { askIfStillTrue, type NotifyDependencies } from '../notifications/notify-person.ts'
import type { Tables } from '../tables.ts'
import { PostKind, PostStatus } from './contract.ts'
import { requireOwnPost, tellOwn } from './posts.ts'
import { canConfirm, freshUntil, REMIND_DAYS } from './rules/post-life.ts'
import {
  findEndingPosts,
  findPost,
  markPostConfirmed,
  markPostReminded,
  movePost,
  type PostRow,
  writeLog,
} from './store/posts.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>

/** Extends a post of the caller. */
export function confirmPost(
  deps: Dependencies,
  { postId }: { postId: string },
  context: CallContext,
): Promise<OwnPost> {
  return deps.db.transaction().execute(async (trx) => {
    await confirm(trx, deps, await requireOwnPost(trx, postId, context, { isLocked: true }))
    return tellOwn(trx, await requireOwnPost(trx, postId, context), deps.now())
  })
}

/** Extends a post by the link of a notification, valid for one round; a second tap finds it extended already. */
export async function confirmByLink(
  deps: Dependencies & Pick<CommunityDependencies, 'secrets'>,
  { postId, token }: { postId: string; token: string },
) {
  const keys = await communityKeys(deps)
  return deps.db.transaction().execute(async (trx) => {
    const row = await findPost(trx, postId, { isLocked: true })
    // An unknown id takes the same code path as a wrong token, so that ids cannot be probed.
    const round = row?.fresh_round ?? 0
    const isNow = keys.isFreshToken(token, postId, round)
    const wasBefore = round > 0 && keys.isFreshToken(token, postId, round - 1)
    if (!row || !(isNow || wasBefore)) throw communityError('link-not-valid')
    if (isNow) await confirm(trx, deps, row)
    const confirmed = await findPost(trx, postId)
    if (!confirmed) throw communityError('link-not-valid')
    return {
      kind: PostKind.parse(confirmed.kind),
      name: confirmed.name,
      freshUntil: confirmed.fresh_until.toISOString(),
    }
  })
}

async function confirm(trx: Transaction<Tables>, { now, jobs }: Dependencies, row: PostRow): Promise<void> {
  const at = now()
  const status = PostStatus.parse(row.status)
  if (!canConfirm({ status, freshUntil: row.fresh_until }, at)) throw communityError('not-open')
  await markPostConfirmed(trx, row, { at, freshUntil: freshUntil(at) })
  const acted = { actor: 'owner', actorUid: row.owner_uid, at } as const
  if (status !== 'expired') return writeLog(trx, row.id, { ...acted, status, note: 'Sigue vigente' })
  await movePost(trx, row.id, { ...acted, status: 'open', note: 'Sigue vigente: vuelve a las listas' })
  await jobs.publish(trx, 'community-post-moved', { postId: row.id, status: 'open' })
}

const most = 500
const dayMs = 86_400_000

/**
 * Asks owners whose post ends soon, and expires those not confirmed. Failures are retried in the next round. Answers
 * how many changed.
 */
export async function keepFresh(deps: Dependencies & NotifyDependencies): Promise<number> {
  const at = deps.now()
  const soon = new Date(at.getTime() + REMIND_DAYS * dayMs)
  let moved = 0
  for (const { id, isOver } of await findEndingPosts(deps.db, { now: at, soon, first: most })) {
    try {
      if (isOver ? await expire(deps, id) : await remind(deps, id)) moved += 1
    } catch (error) {
      deps.log.warn({ err: error, post: id }, 'a post could not be kept fresh')
    }
  }
  return moved
}

function expire({ db, now, jobs }: Dependencies, postId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await findPost(trx, postId, { isLocked: true })
    const at = now()
    if (!row || (row.status !== 'open' && row.status !== 'matched') || row.fresh_until > at) return false
    const note = 'Nadie dijo que siguiera vigente'
    await movePost(trx, postId, { status: 'expired', note, actor: 'system', actorUid: null, at })
    await jobs.publish(trx, 'community-post-moved', { postId, status: 'expired' })
    return true
  })
}

async function remind(deps: Dependencies & NotifyDependencies, postId: string): Promise<boolean> {
  const row = await findPost(deps.db, postId)
  if (!row) return false
  await askIfStillTrue(deps, row)
  await markPostReminded(deps.db, row)
  return true
}
