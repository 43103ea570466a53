import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetReunited, Match as Told } from '../contract.ts'
import type { CommunityNeeds } from '../deps.ts'
import { communityError } from '../errors.ts'
import { describePosts } from '../posts/describe-post.ts'
import { mine } from '../posts/posts.ts'
import type { PostStatus } from '../posts/rules/post-life.ts'
import { type Database, findPost, movePost, type PostRow } from '../posts/store/posts.ts'
import type { Tables } from '../tables.ts'
import { Match } from './contract.ts'

type Needs = Pick<CommunityNeeds, 'db' | 'now' | 'jobs'>
const Kept = z.object({ status: Match.shape.status, score: z.int(), signals: Match.shape.signals })

/** Those of a notice of the caller whose other side is still there to be seen. */
export async function matchesOfPost(
  { db }: Pick<Needs, 'db'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Told[]> {
  return tell(db, await mine(db, postId, context))
}

const statusAfter = { confirm: 'confirmed', reject: 'rejected', undo: 'suggested' } as const

/** By the owner of the lost pet. */
export function decideMatch(
  { db, now, jobs }: Needs,
  { postId, otherId, decision }: { postId: string; otherId: string; decision: keyof typeof statusAfter },
  context: CallContext,
): Promise<Told[]> {
  return db.transaction().execute(async (trx) => {
    const own = await mine(trx, postId, context)
    const match = await findMatch(trx, { lostId: postId, foundId: otherId })
    if (own.kind !== 'lost' || !match) throw communityError('match-not-found')
    // Both in one order, so that two who decide at once wait for each other.
    const locked = await lockBoth(trx, postId, otherId)
    const [lost, found] = [locked.get(postId), locked.get(otherId)]
    const fresh = await findMatch(trx, { lostId: postId, foundId: otherId })
    if (!lost || !found || !fresh) throw communityError('match-not-found')
    const at = now()
    const change = async (row: PostRow, status: PostStatus, note: string) => {
      await movePost(trx, row.id, { status, note, actor: 'owner', actorUid: lost.owner_uid, at })
      await jobs.publish(trx, 'community-post-moved', { postId: row.id, status })
    }
    const decided = statusAfter[decision]
    if (fresh.status === decided) return tell(trx, lost)
    if (decision === 'confirm' && (lost.status !== 'open' || found.status !== 'open')) throw communityError('not-open')
    await trx
      .updateTable('community.matches')
      .set({ status: decided, decided_at: decided === 'suggested' ? null : at })
      .where('lost_id', '=', postId)
      .where('found_id', '=', otherId)
      .execute()
    if (decision === 'confirm') {
      await change(lost, 'matched', 'Parece que la encontraron')
      await change(found, 'matched', 'Parece que apareció su familia')
    } else if (fresh.status === 'confirmed') {
      const was = decision === 'reject' ? 'No era: se' : 'Se'
      if (lost.status === 'matched') await change(lost, 'open', `${was} sigue buscando`)
      if (found.status === 'matched') await change(found, 'open', `${was} sigue buscando a su familia`)
    }
    return tell(trx, await mine(trx, postId, context))
  })
}

/** A post and the other side of its confirmed match, locked in the order in which everybody locks them. */
export async function lockWithOtherSide(trx: Transaction<Tables>, postId: string): Promise<void> {
  await sql`
    select id from community.posts
    where id = ${postId} or id in (
      select case when lost_id = ${postId} then found_id else lost_id end
      from community.matches where status = 'confirmed' and (lost_id = ${postId} or found_id = ${postId})
    )
    order by id
    for update
  `.execute(trx)
}

/** The other notice of a pair that was confirmed goes where its end goes. */
export async function endOtherSide(
  trx: Transaction<Tables>,
  { jobs, now }: Pick<Needs, 'jobs' | 'now'>,
  { postId, as }: { postId: string; as: 'reunited' | 'open' },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select case when lost_id = ${postId} then found_id else lost_id end as id
    from community.matches
    where status = 'confirmed' and (lost_id = ${postId} or found_id = ${postId})
  `.execute(trx)
  for (const { id } of rows) {
    const other = await findPost(trx, id, { isLocked: true })
    if (other?.status !== 'matched') continue
    const note = as === 'reunited' ? 'Volvió a casa' : 'La otra publicación se retiró'
    await movePost(trx, id, { status: as, note, actor: 'system', actorUid: null, at: now() })
    await jobs.publish(trx, 'community-post-moved', { postId: id, status: as })
    if (as === 'reunited') await tellReunited(trx, { jobs }, other, now())
  }
}

/** Tells whoever's notice it was, in the transaction that ends it. */
export async function tellReunited(
  trx: Transaction<Tables>,
  { jobs }: Pick<Needs, 'jobs'>,
  { id, owner_uid, country }: PostRow,
  at: Date,
): Promise<void> {
  const fact: PetReunited = {
    postId: id,
    ownerUid: owner_uid,
    country: country === 'PY' ? 'PY' : 'BO',
    at: at.toISOString(),
  }
  await jobs.publish(trx, 'pet-reunited', fact)
}

function findMatch(trx: Transaction<Tables>, { lostId, foundId }: { lostId: string; foundId: string }) {
  return trx
    .selectFrom('community.matches')
    .select('status')
    .where('lost_id', '=', lostId)
    .where('found_id', '=', foundId)
    .executeTakeFirst()
}

async function lockBoth(trx: Transaction<Tables>, ...ids: string[]): Promise<Map<string, PostRow>> {
  const rows = await trx
    .selectFrom('community.posts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function tell(db: Database, own: PostRow): Promise<Told[]> {
  const { rows } = await sql<PostRow & { match: object }>`
    select p.*, json_build_object('status', m.status, 'score', m.score, 'signals', m.signals) as match
    from community.matches m
    join community.posts p on p.id = case when m.lost_id = ${own.id} then m.found_id else m.lost_id end
    where (m.lost_id = ${own.id} or m.found_id = ${own.id}) and p.status in ('open', 'matched', 'reunited')
    order by m.status = 'rejected', m.score desc, p.id
    limit 50
  `.execute(db)
  const described = await describePosts(db, rows, own.owner_uid)
  return described.flatMap((other, index) => {
    const kept = Kept.safeParse(rows[index]?.match).data
    if (!kept) return []
    const signals = [...kept.signals].sort((a, b) => b.weight - a.weight)
    return [{ other, ...kept, signals, canDecide: own.kind === 'lost' }]
  })
}
