import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { addLine } from './donations/store.ts'
import { communityInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { createAd } from './testing/an-ad.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')

test('whatever breaks of posts and applications is noticed by its name', async () => {
  const { postId, uid: ownerUid } = await createAd(db, now)
  const { uid, postId: foundId } = await createAd(db, now)
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
  await sql`
    insert into community.threads (id, post_id, owner_uid, asker_uid, last_number, created_at, updated_at)
    values ('a-thread', ${postId}, ${ownerUid}, ${uid}, 1, ${now}, ${now})
  `.execute(db)
  await sql`
    insert into community.messages (thread_id, number, author_uid, text, created_at)
    values ('a-thread', 1, ${uid}, 'Hola', ${now})
  `.execute(db)
  await sql`
    insert into community.alerts (id, uid, country, kinds, label, lat, lon, radius_km, area, created_at)
    values ('an-alert', ${uid}, 'BO', '{lost}', 'Mi casa', 0, 0, 11,
      box(point(-0.1, ${-11 / 110.5}::float8), point(0.1, ${11 / 110.5}::float8)), ${now})
  `.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const orderId of ['one', 'other'])
      await addLine(trx, { kind: 'given', orderId, position: 1, at: now, country: 'BO', grams: 1000 })
  })
  const delivery = `
    insert into community.donations
      (number, at, kind, country, grams, shelter, actor_uid, previous_number, previous_hash, hash)
    select 3, at, 'delivered', country, 1500, 'Huellitas', 'staff', 2, hash,
      community.donation_hash(3, at, 'delivered', country, 1500, null, 'Huellitas', hash)
    from community.donations where number = 2;
    update community.donations_head set number = 3, hash = (select hash from community.donations where number = 3)`
  const invariants = communityInvariants(now)
  expect(await findBroken(db, invariants)).toEqual([])

  const log = (status: string) =>
    `insert into community.post_log (post_id, at, status, note, actor) values ('${postId}', now(), '${status}', '', 'system')`
  await expectEachToBeNoticed(db, invariants, {
    'what nobody confirmed has left the lists': [`update community.posts set fresh_until = '2026-11-20T15:00:00Z'`],
    'the last line of a post says its state': [log('hidden')],
    'a blocked account has nothing in the lists': [
      `update community.people set blocked_at = now(), blocked_reason = 'x' where uid = '${uid}'`,
      `update community.threads set closed_by = 'staff', closed_at = now()`,
    ],
    'nobody is shown the point of a notice': [
      `update community.posts set lat = -17.76543, lon = -63.19876, shown_lat = -17.76543, shown_lon = -63.19876`,
    ],
    'a match that was confirmed is between a lost and a found notice that say so': [
      `insert into community.matches (lost_id, found_id, status, score, signals, created_at)
       values ('${postId}', '${foundId}', 'suggested', 50, '[]', now())`,
    ],
    'posters and sightings are of lost pets alone': [
      `insert into community.sighting_codes (code_hash, post_id, created_at) values ('x', '${postId}', now())`,
    ],
    'no application waits for a post that ended': [
      `update community.posts set status = 'closed' where id = '${postId}'`,
      log('closed'),
    ],
    'a conversation is between the owner of a post and somebody who passed its hidden mark': [
      `update community.posts set mark_question = 'x', mark_answer_sealed = 'x' where id = '${postId}'`,
    ],
    'messages are numbered without gaps, and written by one of the two': [
      `update community.threads set last_number = 2`,
    ],
    'a blocked account writes to nobody': [
      `update community.people set blocked_at = now(), blocked_reason = 'x' where uid = '${ownerUid}'`,
      `update community.posts set status = 'hidden' where id = '${postId}'`,
      log('hidden'),
    ],
    'an alert lies on the grid of 300 m, in the middle of its square': [`update community.alerts set radius_km = 12`],
    'who is told of a post is told within a day, and nobody of their own': [
      `insert into community.alert_letters (post_id, uid, created_at) values ('${postId}', '${uid}', '2026-11-20T15:00:00Z')`,
    ],
    'alerts widen for lost pets alone, and no later than a day': [
      `insert into community.alert_waves values ('${postId}', 1, '2026-11-22T15:00:00Z', 2)`,
    ],
    'cells are walked, and hung with posters, for lost pets alone': [
      `insert into community.poster_cells values ('${postId}', 1, 1, '${uid}', '2026-11-22T14:00:00Z')`,
    ],
    'marks of helpers are forgotten after thirty days': [
      `update community.posts set kind = 'lost', seen_on = '2026-10-01', lat = 0, lon = 0, shown_lat = 0, shown_lon = 0
       where id = '${foundId}'`,
      `insert into community.walked_cells
       values ('${foundId}', 1, 1, '${ownerUid}', '2026-10-01T14:00:00Z', '2026-10-01T14:00:00Z')`,
    ],
    'each line of the donations has the hash of what it says': [
      'alter table community.donations drop constraint says_what_it_holds',
      'update community.donations set grams = 2000, waiting_grams = 2000 where number = 2',
    ],
    'each line of the donations holds the hash of the one before': [
      'alter table community.donations drop constraint follows_the_one_before',
      `update community.donations set previous_hash = repeat('f', 64),
       hash = community.donation_hash(number, at, kind, country, grams, of_line, shelter, repeat('f', 64)) where number = 2`,
      'update community.donations_head set hash = (select hash from community.donations where number = 2)',
    ],
    'the ledger of donations ends where its head says': ['delete from community.donations where number = 2'],
    'of each given line waits what nobody took back and no shelter has': [
      'update community.donations set waiting_grams = 500 where number = 1',
    ],
    'what a shelter has was given by somebody': [delivery],
    'who was given a pet is asked how it goes, three times': [
      `update community.applications set status = 'accepted', decided_at = now()`,
    ],
  })
})
