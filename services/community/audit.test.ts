import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { communityInvariants } from './audit.ts'
import type { Tables } from './tables.ts'
import { adOfSomebody } from './testing/an-ad.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')

test('whatever breaks of posts and applications is noticed by its name', async () => {
  const { postId } = await adOfSomebody(db, now)
  const { uid, postId: foundId } = await adOfSomebody(db, now)
  await db
    .insertInto('community.applications')
    .values({
      id: 'one',
      post_id: postId,
      applicant_uid: uid,
      status: 'open',
      answers: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const invariants = communityInvariants(now)
  expect(await findBroken(db, invariants)).toEqual([])

  const log = (status: string) =>
    `insert into community.post_log (post_id, at, status, note, actor) values ('${postId}', now(), '${status}', '', 'system')`
  await expectEachToBeNoticed(db, invariants, {
    'what nobody confirmed has left the lists': [`update community.posts set fresh_until = '2026-11-20T15:00:00Z'`],
    'the last line of a post says its state': [log('hidden')],
    'a blocked account has nothing in the lists': [
      `update community.people set blocked_at = now(), blocked_reason = 'x' where uid = '${uid}'`,
    ],
    'nobody is shown the point of a notice': [
      `update community.posts set lat = -17.76543, lon = -63.19876, shown_lat = -17.76543, shown_lon = -63.19876`,
    ],
    'a match that was confirmed is between a lost and a found notice that say so': [
      `insert into community.matches (lost_id, found_id, status, score, signals, created_at)
       values ('${postId}', '${foundId}', 'suggested', 50, '[]', now())`,
    ],
    'no application waits for a post that ended': [
      `update community.posts set status = 'closed' where id = '${postId}'`,
      log('closed'),
    ],
    'who was given a pet is asked how it goes, three times': [
      `update community.applications set status = 'accepted', decided_at = now()`,
    ],
  })
})
