import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import type { StaffPost } from '../contract.ts'
import { communityInvariants } from '../invariants.ts'
import { askHowItGoes, notifyOfApplication } from '../notifications/notify-on-facts.ts'
import { keepFresh } from '../posts/freshness.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const start = new Date('2026-11-22T15:00:00Z')
let time = start
const harness = openCommunity(connection, { now: () => time })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })

const anAd = {
  kind: 'adoption' as const,
  species: 'PERRO' as const,
  name: 'Toby',
  colours: ['negro' as const],
  description: 'Juguetón, 3 años, 12 kg, rescatado el 2026-10-01',
  city: 'Santa Cruz',
  zone: 'Equipetrol',
  place: { lat: -17.76543, lon: -63.19876 },
}
const answers = { home: 'house' as const, household: 'Dos adultos', hoursAlone: 4, why: 'Queremos un compañero' }

function dayOn(days: number): void {
  time = new Date(time.getTime() + days * 86_400_000)
}

/** An ad approved by an operator. */
async function anOpenAd(owner = harness.signUp(), name = 'Toby') {
  const made = await client.createPost({ ...anAd, name }, { context: owner.context })
  if (made.status === 'waiting')
    await client.moderatePost(
      { postId: made.id, decision: 'approve', reason: 'Todo bien' },
      { context: operator.context },
    )
  return { owner, postId: made.id }
}

test('the first ad of an account waits for an operator; afterwards what it publishes is seen at once', async () => {
  const ana = harness.signUp()
  const made = await client.createPost(anAd, { context: ana.context })
  expect(made).toMatchObject({ status: 'waiting', by: { kind: 'person', name: 'Ana' } })
  const luis = harness.signUp({ name: 'Luis Roca' })
  await expect(client.post({ postId: made.id }, { context: luis.context })).rejects.toMatchObject({ status: 404 })
  expect((await client.post({ postId: made.id }, { context: ana.context })).isOwn).toBe(true)

  const queue = await client.staffPosts({}, { context: operator.context })
  expect(queue.posts.map(({ id }) => id)).toContain(made.id)
  await client.moderatePost(
    { postId: made.id, decision: 'approve', reason: 'Todo bien' },
    { context: operator.context },
  )
  expect((await client.post({ postId: made.id }, { context: luis.context })).status).toBe('open')
  expect((await client.createPost({ ...anAd, name: 'Luna' }, { context: ana.context })).status).toBe('open')
})

test('nobody is told where a person lives: of an ad the rounded place alone is kept', async () => {
  const { postId, owner } = await anOpenAd()
  expect(await client.post({ postId }, { context: operator.context })).toMatchObject({
    place: { lat: -17.766, lon: -63.198 },
  })
  expect((await client.ownPost({ postId }, { context: owner.context })).exactPlace).toEqual({
    lat: -17.766,
    lon: -63.198,
  })
})

test('texts that lead past us are not published', async () => {
  const { context } = harness.signUp()
  for (const description of ['Llama al 700-12345', 'Escribe a ana@example.com', 'ana arroba gmail.com'])
    await expect(client.createPost({ ...anAd, description }, { context })).rejects.toMatchObject({
      code: 'community.contact-in-text',
      data: { fields: { description: expect.any(String) } },
    })
})

test('a picture is made anew, remembered by its look, put first, and taken back', async () => {
  const { postId, owner } = await anOpenAd()
  const bytes = new Uint8Array(await photo().jpeg().toBuffer())
  const file = () => new File([bytes], 'toby.jpg', { type: 'image/jpeg' })
  const { pictures } = await client.addPostPicture({ postId, file: file() }, { context: owner.context })
  const again = await client.addPostPicture({ postId, file: file() }, { context: owner.context })
  expect(again.pictures).toHaveLength(2)
  const looks = await db.selectFrom('community.pictures').select('look').where('post_id', '=', postId).execute()
  expect(looks[0]?.look).toMatch(/^[0-9a-f]{16}$/)
  expect(looks[1]).toEqual(looks[0])
  const [one = '', two = ''] = again.pictures.map(({ id }) => id)
  const turned = await client.orderPostPictures({ postId, pictureIds: [two, one] }, { context: owner.context })
  expect(turned.pictures.map(({ id }) => id)).toEqual([two, one])
  for (const pictureIds of [[two], [two, two], [two, one, 'made-up']])
    await expect(client.orderPostPictures({ postId, pictureIds }, { context: owner.context })).rejects.toMatchObject({
      code: 'community.pictures-not-these',
    })
  const left = await client.removePostPicture({ postId, pictureId: pictures[0]?.id ?? '' }, { context: owner.context })
  expect(left.pictures).toHaveLength(1)
})

test('one family is chosen: the others are told, and it is asked how it goes after 3, 30 and 90 days', async () => {
  time = start
  const { postId, owner } = await anOpenAd()
  const [luis, eva] = [harness.signUp({ name: 'Luis Roca' }), harness.signUp({ name: 'Eva Paz' })]
  const first = await client.apply({ postId, ...answers }, { context: luis.context })
  const second = await client.apply({ postId, ...answers }, { context: eva.context })
  await expect(client.apply({ postId, ...answers }, { context: eva.context })).rejects.toMatchObject({
    code: 'community.applied-already',
  })
  await expect(client.apply({ postId, ...answers }, { context: owner.context })).rejects.toMatchObject({ status: 409 })
  const received = await client.applicationsOfPost({ postId }, { context: owner.context })
  expect(received.map(({ applicantName }) => applicantName).sort()).toEqual(['Eva', 'Luis'])

  const key = { postId, applicationId: first.id, decision: 'accept' as const }
  await expect(client.decideApplication(key, { context: eva.context })).rejects.toMatchObject({ status: 404 })
  const decided = await client.decideApplication(key, { context: owner.context })
  expect(decided).toMatchObject({ status: 'accepted', applicantName: 'Luis' })
  expect(decided.followUps.map(({ days }) => days)).toEqual([3, 30, 90])
  expect((await client.post({ postId }, { context: eva.context })).status).toBe('adopted')
  expect((await client.ownApplications(undefined, { context: eva.context }))[0]).toMatchObject({
    id: second.id,
    status: 'rejected',
  })
  for (const { fact, data } of harness.facts)
    if (fact === 'adoption-application-moved') await notifyOfApplication(harness.deps, data)
  const written = [...harness.notifications.values()].filter(({ to }) => to.uid === luis.uid || to.uid === eva.uid)
  expect(written.map(({ to, data }) => [to.uid === luis.uid, data.state]).sort()).toEqual([
    [false, 'rejected'],
    [true, 'accepted'],
  ])

  const answer = { applicationId: first.id, days: 3, how: 'well' as const }
  await expect(client.answerFollowUp(answer, { context: luis.context })).rejects.toMatchObject({
    code: 'community.not-due',
  })
  dayOn(3)
  expect(await askHowItGoes(harness.deps)).toBe(1)
  expect(await askHowItGoes(harness.deps)).toBe(0)
  const followUp = await client.answerFollowUp(answer, { context: luis.context })
  expect(followUp.followUps[0]).toMatchObject({ how: 'well' })
  expect(harness.facts.filter(({ fact }) => fact === 'follow-up-answered')).toEqual([
    {
      fact: 'follow-up-answered',
      data: { applicationId: first.id, days: 3, applicantUid: luis.uid, country: 'BO', at: time.toISOString() },
    },
  ])
  await expect(client.answerFollowUp(answer, { context: eva.context })).rejects.toMatchObject({ status: 404 })
  time = start
})

test('an ad lives fourteen days, and one tap on the link of a notification gives it fourteen more', async () => {
  const { postId, owner } = await anOpenAd()
  dayOn(12.5)
  await keepFresh(harness.deps)
  await keepFresh(harness.deps)
  const notification = [...harness.notifications.values()].find(
    ({ to, template }) => to.uid === owner.uid && template === 'community-freshness',
  )
  const [, page, linked, token = ''] = new URL(notification?.data.link ?? '').pathname.split('/')
  expect([page, linked]).toEqual(['stillThere', postId])
  const anonymous = { viewer: { ...owner.context.viewer, uid: null }, requestId: 'request-of-a-test' }
  const tapped = await client.confirmByLink({ postId, token }, { context: anonymous })
  expect(await client.confirmByLink({ postId, token }, { context: anonymous })).toEqual(tapped)
  await expect(client.confirmByLink({ postId, token: `${token}x` }, { context: anonymous })).rejects.toMatchObject({
    status: 404,
  })

  dayOn(13)
  await keepFresh(harness.deps)
  expect((await client.ownPost({ postId }, { context: owner.context })).status).toBe('open')
  dayOn(1.1)
  await keepFresh(harness.deps)
  const expired = await client.ownPost({ postId }, { context: owner.context })
  expect(expired).toMatchObject({ status: 'expired', canConfirm: true })
  await expect(client.post({ postId }, { context: operator.withKey('x') })).resolves.toMatchObject({
    status: 'expired',
  })
  expect((await client.confirmPost({ postId }, { context: owner.context })).status).toBe('open')
  await client.closePost({ postId, as: 'closed' }, { context: owner.context })
  time = start
})

test('of sixty-four calls at once an account publishes as much as it may, and one key publishes once', async () => {
  const ana = harness.signUp()
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => client.createPost(anAd, { context: ana.context })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.openPostsOfPerson)

  const eva = harness.signUp()
  const made = await Promise.all([1, 2].map(() => client.createPost(anAd, { context: eva.withKey('one') })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
})

test('of sixty-four decisions at once one family is chosen', async () => {
  const { postId, owner } = await anOpenAd()
  const ids: string[] = []
  for (let family = 0; family < 8; family += 1)
    ids.push((await client.apply({ postId, ...answers }, { context: harness.signUp().context })).id)
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, turn) =>
      client.decideApplication(
        { postId, applicationId: ids[turn % 8] ?? '', decision: 'accept' },
        { context: owner.context },
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what three people report waits for an operator, and a blocked account publishes nothing', async () => {
  const { postId, owner } = await anOpenAd()
  const report = { postId, reason: 'scam' as const }
  const one = harness.signUp()
  await client.reportPost(report, { context: one.context })
  await client.reportPost(report, { context: one.context })
  await client.reportPost(report, { context: harness.signUp().context })
  expect((await client.post({ postId }, { context: one.context })).status).toBe('open')
  await client.reportPost(report, { context: harness.signUp().context })
  await expect(client.post({ postId }, { context: one.context })).rejects.toMatchObject({ status: 404 })
  const { posts } = await client.staffPosts({ queue: 'reported' }, { context: operator.context })
  expect(posts.find(({ id }) => id === postId)?.reports).toHaveLength(3)

  expect(await client.blockPerson({ uid: owner.uid, reason: 'Estafa' }, { context: operator.context })).toEqual({
    hidden: 1,
  })
  await expect(client.createPost(anAd, { context: owner.context })).rejects.toMatchObject({ code: 'community.blocked' })
  await client.unblockPerson({ uid: owner.uid }, { context: operator.context })
  expect((await client.createPost(anAd, { context: owner.context })).status).toBe('waiting')
})

test('an operator trusts an account, or no longer does', async () => {
  const { owner } = await anOpenAd()
  await client.trustPerson({ uid: owner.uid, isTrusted: false }, { context: operator.context })
  expect((await client.createPost({ ...anAd, name: 'Nala' }, { context: owner.context })).status).toBe('waiting')
  await client.trustPerson({ uid: owner.uid, isTrusted: true }, { context: operator.context })
  expect((await client.createPost({ ...anAd, name: 'Rocky' }, { context: owner.context })).status).toBe('open')
  await client.blockPerson({ uid: owner.uid, reason: 'Estafa' }, { context: operator.context })
  await expect(
    client.trustPerson({ uid: owner.uid, isTrusted: true }, { context: operator.context }),
  ).rejects.toMatchObject({ status: 404 })
})

test('who moderates sees what an account did before, and what waits longer than was promised', async () => {
  const countWaiting = () => client.toLookAfter(undefined, { context: operator.context })
  const before = await countWaiting()
  const { postId, owner } = await anOpenAd(harness.signUp({ name: 'Rita Paz' }))
  const seenOn = time.toISOString().slice(0, 10)
  const lost = { ...anAd, kind: 'lost' as const, description: '', seenOn }
  const { id: noticeId } = await client.createPost(lost, { context: harness.signUp().context })
  await client.moderatePost({ postId, decision: 'hide', reason: 'Vende cachorros' }, { context: operator.context })
  const { posts } = await client.staffPosts({ queue: 'all', kind: 'adoption' }, { context: operator.context })
  const hidden = posts.find(({ id }) => id === postId)
  expect(hidden).toMatchObject({
    owner: { uid: owner.uid, name: 'Rita', posts: 1, hidden: 1, reported: 0 },
    acts: [{ by: 'owner' }, { by: 'staff', actorUid: operator.uid }, { by: 'staff', note: 'Vende cachorros' }],
  })

  expect(await countWaiting()).toEqual({ ...before, waiting: before.waiting + 1 })
  time = new Date(time.getTime() + 3 * 3_600_000)
  const { posts: waiting } = await client.staffPosts({ kind: 'lost' }, { context: operator.context })
  const notice = waiting.find(({ id }) => id === noticeId)
  expect(await countWaiting()).toMatchObject({
    late: before.late + 1,
    lateSince: before.lateSince ?? notice?.createdAt,
  })
})

test('what waits for moderation is named in the order of its queues', async () => {
  const { context } = operator
  const { postId } = await anOpenAd(harness.signUp({ name: 'Rita Paz' }))
  await client.reportPost({ postId, reason: 'scam', note: '' }, { context: harness.signUp().context })
  await client.createPost({ ...anAd, name: 'Nala' }, { context: harness.signUp({ name: 'Luz Roca' }).context })

  const { firstWaiting, firstReported, firstThreads, ...counts } = await client.moderationToDo(undefined, { context })
  const [waiting, reported, { threads }] = await Promise.all([
    client.staffPosts({ queue: 'waiting', first: 3 }, { context }),
    client.staffPosts({ queue: 'reported', first: 3 }, { context }),
    client.staffThreads({ first: 3 }, { context }),
  ])
  const toLine = ({ id, kind, name, city, owner }: StaffPost) => ({
    ...{ id, kind, name, city },
    by: owner.shelterName ?? owner.name,
  })
  expect(firstWaiting).toEqual(waiting.posts.map(toLine))
  expect(firstReported).toEqual(reported.posts.map(toLine))
  expect(firstReported).toContainEqual(expect.objectContaining({ id: postId, by: 'Rita' }))
  expect(firstThreads.map(({ id }) => id)).toEqual(threads.map(({ id }) => id))
  expect(await client.toLookAfter(undefined, { context })).toMatchObject(counts)
})

test('lists go on by a cursor, filter, and a map groups what a box holds', async () => {
  const owner = harness.signUp()
  for (const name of ['Rex', 'Ñandú', 'Zeus']) await anOpenAd(owner, name)
  const { context } = harness.signUp()
  const first = await client.posts({ kind: 'adoption', first: 2 }, { context })
  expect(first.posts.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.any(String)]))
  const rest = await client.posts({ kind: 'adoption', first: 60, after: first.endCursor ?? '' }, { context })
  expect(first.posts.length + rest.posts.length).toBe(first.total)
  expect((await client.posts({ kind: 'adoption', text: 'nandu' }, { context })).posts.map(({ name }) => name)).toEqual([
    'Ñandú',
  ])
  expect((await client.posts({ kind: 'adoption', species: 'GATO' }, { context })).total).toBe(0)
  const box = { south: -18, west: -64, north: -17, east: -63 }
  const [cluster] = await client.postClusters({ kind: 'adoption', ...box, zoom: 10 }, { context })
  expect(cluster?.count).toBe(first.total)
  expect(await client.postClusters({ kind: 'adoption', ...box, south: -17.2, zoom: 10 }, { context })).toEqual([])
})

test('no answer to a stranger or to the other party holds a phone, an e-mail or a last name', async () => {
  const { postId, owner } = await anOpenAd(harness.signUp({ name: 'Marta Quiroga' }))
  const luis = harness.signUp({ name: 'Lucio Banegas' })
  const sent = await client.apply({ postId, ...answers }, { context: luis.context })
  const read = [
    await client.posts({ kind: 'adoption', first: 60 }, { context: luis.context }),
    await client.post({ postId }, { context: luis.context }),
    await client.ownApplications(undefined, { context: luis.context }),
    await client.applicationsOfPost({ postId }, { context: owner.context }),
    await client.ownPost({ postId }, { context: owner.context }),
    await client.decideApplication({ postId, applicationId: sent.id, decision: 'accept' }, { context: owner.context }),
  ]
  expect(JSON.stringify(read)).not.toMatch(/example\.com|7000000|Quiroga|Banegas/)
})

test('a person takes everything along and leaves nothing behind', async () => {
  const { postId, owner } = await anOpenAd()
  const exported = await client.exportPerson(undefined, { context: owner.context })
  expect(JSON.stringify(exported)).toContain(postId)
  await client.erasePerson(undefined, { context: owner.context })
  await expect(client.post({ postId }, { context: operator.context })).rejects.toMatchObject({ status: 404 })
  expect(await client.erasePerson(undefined, { context: owner.context })).toEqual({ erased: true, kept: [] })
})

test('after all of this every promise holds, and nothing failed unexpectedly', async () => {
  expect(await findBroken(db, communityInvariants(time))).toEqual([])
  expect(harness.unexpected).toEqual([])
})

test('the ads of a shelter are found by its name, however it is written', async () => {
  const { owner, postId } = await anOpenAd()
  await client.nameShelter({ uid: owner.uid, name: 'Patitas del Urubó' }, { context: operator.context })
  await anOpenAd()
  const found = await client.posts({ kind: 'adoption', shelter: 'patitas del URUBO' }, { context: owner.context })
  expect(found.posts.map(({ id, by }) => [id, by.name])).toEqual([[postId, 'Patitas del Urubó']])
})
