import type { Transaction } from 'kysely'
import * as z from 'zod'
import { parseCountry } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetReunited, Match as Told } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { requireOwnPost } from '../posts/posts.ts'
import type { PostStatus } from '../posts/rules/post-life.ts'
import { type Database, findPost, lockPosts, movePost, type PostRow } from '../posts/store/posts.ts'
import { toPosts } from '../posts/to-post.ts'
import type { Tables } from '../tables.ts'
import { Match } from './contract.ts'
import { findConfirmedOtherSides, findMatch, findMatchedPosts, markMatchDecided } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs'>
const StoredMatch = z.object({ status: Match.shape.status, score: z.int(), signals: Match.shape.signals })

/** Matches of a notice of the caller whose other notice is still visible. */
export async function listMatches(
  { db }: Pick<Dependencies, 'db'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Told[]> {
  return toMatches(db, await requireOwnPost(db, postId, context))
}

const statusAfter = { confirm: 'confirmed', reject: 'rejected', undo: 'suggested' } as const

/** Decision of the lost pet's owner. */
export function decideMatch(
  { db, now, jobs }: Dependencies,
  { postId, otherId, decision }: { postId: string; otherId: string; decision: keyof typeof statusAfter },
  context: CallContext,
): Promise<Told[]> {
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnPost(trx, postId, context)
    const match = await findMatch(trx, { lostId: postId, foundId: otherId })
    if (own.kind !== 'lost' || !match) throw communityError('match-not-found')
    // Locks both posts in one order, so that concurrent decisions wait instead of deadlocking.
    const locked = await lockPosts(trx, [postId, otherId])
    const [lost, found] = [locked.get(postId), locked.get(otherId)]
    const fresh = await findMatch(trx, { lostId: postId, foundId: otherId })
    if (!lost || !found || !fresh) throw communityError('match-not-found')
    const at = now()
    const change = async (row: PostRow, status: PostStatus, note: string) => {
      await movePost(trx, row.id, { status, note, actor: 'owner', actorUid: lost.owner_uid, at })
      await jobs.publish(trx, 'community-post-moved', { postId: row.id, status })
    }
    const decided = statusAfter[decision]
    if (fresh.status === decided) return toMatches(trx, lost)
    if (decision === 'confirm' && (lost.status !== 'open' || found.status !== 'open')) throw communityError('not-open')
    await markMatchDecided(
      trx,
      { lostId: postId, foundId: otherId },
      { status: decided, at: decided === 'suggested' ? null : at },
    )
    if (decision === 'confirm') {
      await change(lost, 'matched', 'Parece que apareció')
      await change(found, 'matched', 'Parece que apareció su familia')
    } else if (fresh.status === 'confirmed') {
      const was = decision === 'reject' ? 'No era: se' : 'Se'
      if (lost.status === 'matched') await change(lost, 'open', `${was} sigue buscando`)
      if (found.status === 'matched') await change(found, 'open', `${was} sigue buscando a su familia`)
    }
    return toMatches(trx, await requireOwnPost(trx, postId, context))
  })
}

/** Ends or reopens the other notice of a confirmed match, when the first one ends. */
export async function endOtherSide(
  trx: Transaction<Tables>,
  { jobs, now }: Pick<Dependencies, 'jobs' | 'now'>,
  { postId, as }: { postId: string; as: 'reunited' | 'open' },
): Promise<void> {
  for (const id of await findConfirmedOtherSides(trx, postId)) {
    const other = await findPost(trx, id, { isLocked: true })
    if (other?.status !== 'matched') continue
    const note = as === 'reunited' ? 'Volvió a casa' : 'La otra publicación se retiró'
    await movePost(trx, id, { status: as, note, actor: 'system', actorUid: null, at: now() })
    await jobs.publish(trx, 'community-post-moved', { postId: id, status: as })
    if (as === 'reunited') await publishReunited(trx, { jobs }, other, now())
  }
}

/** Publishes 'pet-reunited' for the notice's owner, in the transaction that ends the notice. */
export async function publishReunited(
  trx: Transaction<Tables>,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { id, owner_uid, country }: PostRow,
  at: Date,
): Promise<void> {
  const fact: PetReunited = {
    postId: id,
    ownerUid: owner_uid,
    country: parseCountry(country),
    at: at.toISOString(),
  }
  await jobs.publish(trx, 'pet-reunited', fact)
}

async function toMatches(db: Database, own: PostRow): Promise<Told[]> {
  const rows = await findMatchedPosts(db, own.id)
  const described = await toPosts(db, rows, own.owner_uid)
  return described.flatMap((other, index) => {
    const stored = StoredMatch.safeParse(rows[index]?.match).data
    if (!stored) return []
    const signals = [...stored.signals].sort((a, b) => b.weight - a.weight)
    return [{ other, ...stored, signals, canDecide: own.kind === 'lost' }]
  })
}
