import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'

export const anAd = {
  kind: 'adoption',
  species: 'PERRO',
  name: 'Toby',
  colours: ['negro'],
  description: 'Juguetón y bueno con niños',
  city: 'Santa Cruz',
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An open ad of an unrelated owner. */
export async function createAd(db: Kysely<Tables>, now: Date): Promise<{ postId: string; uid: string }> {
  const uid = newId()
  const postId = newId()
  await db
    .insertInto('community.people')
    .values({
      uid,
      country: 'BO',
      first_name: 'Luis',
      full_name: 'Luis Roca',
      phone: '+59170000009',
      trusted_at: now,
      created_at: now,
      account_changed_at: now,
    })
    .execute()
  const { kind, species, name, colours, description, city } = anAd
  await db
    .insertInto('community.posts')
    .values({
      ...{ id: postId, kind, species, name, colours, description, city },
      owner_uid: uid,
      country: 'BO',
      status: 'open',
      breed: '',
      marks: '',
      zone: '',
      fresh_until: new Date(now.getTime() + 14 * 86_400_000),
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('community.post_log')
    .values({ post_id: postId, at: now, status: 'open', note: '', actor: 'owner', actor_uid: uid })
    .execute()
  return { postId, uid }
}

type Made = (method: string, path: string, body?: object | FormData) => Promise<ReturnType<typeof JSON.parse>>

const answers = { home: 'house', household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }

/**
 * Creates data through the public operations: an ad with a picture and an application, and applications sent by its
 * owner.
 */
export async function createCommunityFixtures(
  made: Made,
  db: Kysely<Tables>,
  { picture, now }: { picture: () => File; now: Date },
) {
  const api = '/community-api'
  const { id: ownPostId } = await made('POST', `${api}/posts`, anAd)
  const form = new FormData()
  form.set('file', picture())
  const { pictures } = await made('POST', `${api}/posts/${ownPostId}/pictures`, form)
  await db.updateTable('community.posts').set({ status: 'open' }).where('id', '=', ownPostId).execute()

  const { id: lostPostId } = await made('POST', `${api}/posts`, {
    ...anAd,
    kind: 'lost',
    place: { lat: -17.78, lon: -63.18 },
    // Past in every country: in the evening of Bolivia it is tomorrow in UTC.
    seenOn: new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10),
  })
  await db.updateTable('community.posts').set({ status: 'open' }).where('id', '=', lostPostId).execute()
  const { postId: foundPostId } = await createAd(db, now)
  const where = { lat: -17.78, lon: -63.18, shown_lat: -17.781, shown_lon: -63.18 }
  await db
    .updateTable('community.posts')
    .set({ kind: 'found', seen_on: '2026-01-01', ...where })
    .where('id', '=', foundPostId)
    .execute()
  await db
    .insertInto('community.matches')
    .values({
      lost_id: lostPostId,
      found_id: foundPostId,
      status: 'suggested',
      score: 80,
      signals: '[]',
      created_at: now,
    })
    .execute()

  const [foreign, given] = [await createAd(db, now), await createAd(db, now)]
  const another = await createAd(db, now)
  const { id: sentApplicationId } = await made('POST', `${api}/posts/${foreign.postId}/applications`, answers)
  const { id: givenApplicationId } = await made('POST', `${api}/posts/${given.postId}/applications`, answers)
  const decided = { status: 'accepted', decided_at: now }
  await db.updateTable('community.applications').set(decided).where('id', '=', givenApplicationId).execute()
  await db
    .insertInto('community.follow_ups')
    .values({ application_id: givenApplicationId, days: 3, due_at: now })
    .execute()
  const receivedApplicationId = newId()
  await db
    .insertInto('community.applications')
    .values({
      id: receivedApplicationId,
      post_id: ownPostId,
      applicant_uid: foreign.uid,
      status: 'open',
      answers: JSON.stringify({ ...answers, otherPets: '' }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { id: ownThreadId } = await made(
    'POST',
    `${api}/posts/${ownPostId}/applications/${receivedApplicationId}/messages`,
    { text: '¿Tienes patio?' },
  )
  await made('POST', `${api}/threads/${ownThreadId}/reading`, { upTo: 1 })
  const reported = { reported_by: 'asker', reported_at: now }
  await db.updateTable('community.threads').set(reported).where('id', '=', ownThreadId).execute()
  const { id: ownAlertId } = await made('POST', `${api}/alerts`, {
    kinds: ['lost', 'found'],
    label: 'Mi casa',
    place: { lat: -17.78, lon: -63.18 },
    radiusKm: 3,
  })
  return {
    ownPostId,
    postPictureId: String(pictures[0].id),
    foreignPostId: another.postId,
    sentApplicationId,
    givenApplicationId,
    receivedApplicationId,
    lostPostId,
    foundPostId,
    ownThreadId,
    ownAlertId,
  }
}
