import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { type FailingCall, failEachCall, failingDatabase } from '#shared/database/failing-testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { communityInvariants } from '../invariants.ts'
import { suggestMatches } from '../matches/find-matches.ts'
import { makeCommunity } from '../service.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from './open-community.ts'

type Which = Pick<FailingCall, 'way' | 'among'>
export type FailingCommunity = Awaited<ReturnType<typeof openFailingCommunity>>

const now = () => new Date('2026-11-22T15:00:00Z')
const facts = { species: 'PERRO' as const, colours: ['negro' as const], city: 'Santa Cruz' }
const ad = { kind: 'adoption' as const, name: 'Luna', description: 'Tranquila', ...facts }
const notice = { ...facts, place: { lat: -17.78, lon: -63.18 }, seenOn: '2026-11-20' }
const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }

/** The community on a database whose calls can be made to fail; facts are stored in the same database. */
export async function openFailingCommunity(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  await sql`create table if not exists told_of_community (fact text, data jsonb)`.execute(db)
  const { deps: played, signUp } = openCommunity(failingDatabase(connection), { now })
  const deps: typeof played = {
    ...played,
    jobs: {
      publish: async (trx, fact, data) => {
        await sql`insert into told_of_community (fact, data) values (${fact}, ${JSON.stringify(data)})`.execute(trx)
      },
    },
  }
  const { client } = makeCommunity(deps)
  const operator = signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
  const listed = async (owner: ReturnType<typeof signUp>, post: Parameters<typeof client.createPost>[0]) => {
    const { id: postId } = await client.createPost(post, { context: owner.context })
    await client.moderatePost({ postId, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
    return postId
  }
  /** State of a post as text, with the number of published moves. */
  const standing = async (postId: string) => {
    const { rows } = await sql<{ all: string[] }>`
      select coalesce(array_agg(line order by line), '{}') as all from (
        select 'post ' || status as line from community.posts where id = ${postId}
        union all select 'log ' || status from community.post_log where post_id = ${postId}
        union all select 'application ' || status from community.applications where post_id = ${postId}
        union all select 'follow-up ' || f.days from community.follow_ups f
          join community.applications a on a.id = f.application_id where a.post_id = ${postId}
        union all select 'match ' || status from community.matches where ${postId} in (lost_id, found_id)
        union all select 'message ' || m.number from community.messages m
          join community.threads t on t.id = m.thread_id where t.post_id = ${postId}
        union all select 'told ' || (data ->> 'status') from told_of_community where data ->> 'postId' = ${postId}
      ) lines`.execute(db)
    return rows[0]?.all ?? []
  }
  const broken = () => findBroken(db, communityInvariants(now()))
  return { deps, client, signUp, listed, standing, broken, db }
}

/** Whichever call fails, the ad is complete or absent; retries with the same key create one ad, with one answer. */
export function sweepPublishing(harness: FailingCommunity, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const owner = harness.signUp()
    const context = owner.withKey(newId())
    const publish = () => harness.client.createPost(ad, { context })
    const first = await meanwhile(publish)
    expectBusy(first)
    const again = await publish()
    if (first.status === 'fulfilled') expect(first.value).toEqual(again)
    expect(await harness.client.ownPosts({}, { context })).toHaveLength(1)
    expect(await harness.standing(again.id)).toEqual(['log waiting', 'post waiting'])
    expect(await harness.broken()).toEqual([])
  })
}

/**
 * Whichever call fails, one family is chosen and notified, the other is rejected, and the three follow-ups are
 * scheduled once.
 */
export function sweepAdoption(harness: FailingCommunity, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const [owner, family, other] = [harness.signUp(), harness.signUp(), harness.signUp()]
    const postId = await harness.listed(owner, ad)
    const { id: applicationId } = await harness.client.apply({ postId, ...answers }, { context: family.context })
    await harness.client.apply({ postId, ...answers }, { context: other.context })
    const before = await harness.standing(postId)
    const accept = () =>
      harness.client.decideApplication(
        { postId, applicationId, decision: 'accept', reason: 'Bienvenidos' },
        { context: owner.context },
      )
    expectBusy(await meanwhile(accept))
    const between = await harness.standing(postId)
    const again = await Promise.allSettled([accept()])
    const after = await harness.standing(postId)
    expect([before, after]).toContainEqual(between)
    // Decided by the failed call, or by the retry.
    const [outcome] = again
    if (outcome?.status === 'rejected') expect(asServiceError(outcome.reason)?.code).toBe('community.not-decidable')
    expect(after.filter((line) => line.startsWith('application') || line.startsWith('follow-up'))).toEqual([
      ...['application accepted', 'application rejected', 'follow-up 3', 'follow-up 30', 'follow-up 90'],
    ])
    expect(after.filter((line) => line.endsWith(' adopted'))).toEqual(['log adopted', 'post adopted', 'told adopted'])
    expect(await harness.broken()).toEqual([])
  })
}

/** Whichever call fails, both notices of a pair are matched, or neither. */
export function sweepMatch(harness: FailingCommunity, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const [owner, finder] = [harness.signUp(), harness.signUp()]
    const lostId = await harness.listed(owner, { kind: 'lost', name: 'Toby', ...notice })
    const foundId = await harness.listed(finder, { kind: 'found', ...notice })
    await suggestMatches(harness.deps, { postId: lostId, status: 'open' })
    const both = async () => [await harness.standing(lostId), await harness.standing(foundId)]
    const before = await both()
    const confirm = () =>
      harness.client.decideMatch({ postId: lostId, otherId: foundId, decision: 'confirm' }, { context: owner.context })
    expectBusy(await meanwhile(confirm))
    const between = await both()
    await confirm()
    const after = await both()
    expect([before, after]).toContainEqual(between)
    for (const lines of after)
      expect(lines.filter((line) => line.endsWith(' matched'))).toEqual(['log matched', 'post matched', 'told matched'])
    expect(await harness.broken()).toEqual([])
    // Closes the notices, so that the next runs do not match them.
    await harness.client.closePost({ postId: lostId, as: 'reunited' }, { context: owner.context })
  })
}

/** Whichever call fails, the first message starts one conversation, and retries with the same key write it once. */
export function sweepMessage(harness: FailingCommunity, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const [owner, asker] = [harness.signUp(), harness.signUp()]
    const postId = await harness.listed(owner, ad)
    const context = asker.withKey(newId())
    const write = () => harness.client.writeToOwner({ postId, text: 'Hola, ¿sigue buscando casa?' }, { context })
    expectBusy(await meanwhile(write))
    const { id } = await write()
    expect((await write()).id).toBe(id)
    expect((await harness.standing(postId)).filter((line) => line.startsWith('message'))).toEqual(['message 1'])
    expect(await harness.broken()).toEqual([])
  })
}

/** A failed call must answer 503, so that the client retries. */
function expectBusy(outcome: PromiseSettledResult<unknown>): void {
  if (outcome.status === 'rejected') expect(asServiceError(outcome.reason)?.status).toBe(503)
}
