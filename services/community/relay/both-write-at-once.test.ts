import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const harness = openCommunity(connection, { now: () => new Date('2026-11-22T15:00:00Z') })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })

const anAd = {
  kind: 'adoption' as const,
  species: 'GATO' as const,
  name: 'Luna',
  colours: ['blanco' as const],
  description: 'Mansa',
  city: 'La Paz',
}

test.each(['the owner', 'who applied'])(
  'who applied and the owner write to each other at one moment and have one conversation: %s is first',
  async (first) => {
    const [owner, asker] = [harness.signUp(), harness.signUp({ name: 'Luis Roca' })]
    const postId = await aListed(owner)
    const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }
    const { id: applicationId } = await client.apply({ postId, ...answers }, { context: asker.context })
    const ofOwner = () =>
      client.writeToApplicant({ postId, applicationId, text: '¿Tienes patio?' }, { context: owner.context })
    const ofAsker = () => client.writeToOwner({ postId, text: 'Hola' }, { context: asker.context })

    await oneAfterTheOtherAt([postId], first === 'the owner' ? [ofOwner, ofAsker] : [ofAsker, ofOwner])
    const { threads } = await client.threads({}, { context: owner.context })
    expect(threads).toHaveLength(1)
    const { messages } = await client.thread({ threadId: threads[0]?.id ?? '' }, { context: owner.context })
    expect(messages.map(({ isOwn }) => (isOwn ? 'the owner' : 'who applied'))[0]).toBe(first)
    expect(messages).toHaveLength(2)
  },
)

test('two who write to each other of their own posts at one moment have two conversations', async () => {
  const [ana, luis] = [harness.signUp(), harness.signUp({ name: 'Luis Roca' })]
  const posts = { ana: await aListed(ana), luis: await aListed(luis) }
  await oneAfterTheOtherAt(Object.values(posts), [
    () => client.writeToOwner({ postId: posts.luis, text: 'Hola' }, { context: ana.context }),
    () => client.writeToOwner({ postId: posts.ana, text: 'Hola' }, { context: luis.context }),
  ])
  expect((await client.threads({}, { context: ana.context })).threads).toHaveLength(2)
  expect(harness.unexpected).toEqual([])
})

async function aListed(owner: ReturnType<typeof harness.signUp>): Promise<string> {
  const { id: postId } = await client.createPost(anAd, { context: owner.context })
  await client.moderatePost({ postId, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  return postId
}

/** Locks the posts until both calls wait for them, in this order. */
async function oneAfterTheOtherAt(postIds: string[], calls: (() => Promise<unknown>)[]): Promise<void> {
  const made: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('community.posts').select('id').where('id', 'in', postIds).forUpdate().execute()
    for (const call of calls) {
      made.push(call())
      await vi.waitUntil(async () => (await waiting()) === made.length, 60_000)
    }
  })
  await Promise.all(made)
}

async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
