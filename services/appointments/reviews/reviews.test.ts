import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { sweepStrayFiles, sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { contract } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aStore } from '../testing/a-store.ts'
import { openAppointments } from '../testing/open-appointments.ts'
import { reviewPictures } from './review-pictures.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz.
const saturday = new Date('2026-11-21T15:00:00Z')
let now = saturday
const storage = memoryStorage()
const { appointments, deps, signUp, getViewer, storesChanged } = openAppointments(connection, {
  now: () => now,
  storage,
})
const remote = await overHttp(appointments, contract, getViewer)
const { client: door } = appointments
const served = makePictureServer(reviewPictures, deps)

const monday = new Date('2026-11-23T15:10:00Z')

/** A store, and a customer with an appointment on Monday from 10:00 to 11:00. */
async function aVisit({ name = 'Ana María Suárez', isCompleted = true, of }: Partial<VisitOptions> = {}) {
  now = saturday
  const store =
    of ?? (await aStore(db, { stations: [{ skills: ['bath'] }, { skills: ['bath'] }, { skills: ['bath'] }] }))
  storesChanged()
  const staff = await signUp({ worksFor: store.merchantId })
  const customer = await signUp({ name })
  const draft = { servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId: store.storeId }
  const { appointments: booked } = await door.book(
    { merchantId: store.merchantId, appointments: [{ ...draft, petId: customer.pet().id }] },
    { context: customer.context },
  )
  const appointmentId = booked[0]?.id ?? ''
  now = monday
  if (isCompleted) {
    for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const) {
      await door.setAppointmentState({ appointmentId, state, reason: '' }, { context: staff.context })
    }
  }
  return { ...store, store, staff, customer, appointmentId, own: { context: customer.context } }
}

interface VisitOptions {
  name: string
  isCompleted: boolean
  of: Awaited<ReturnType<typeof aStore>>
}

const aPicture = async (name = 'luna.jpg') => new File([new Uint8Array(await photo().jpeg().toBuffer())], name)

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('a kept visit is reviewed, and the store shows it with its stars and only the initial of the name', async () => {
    const { path, appointmentId, own } = await aVisit()
    const saved = await client.saveReview({ appointmentId, stars: 4, text: ' Salió feliz ' }, own)
    expect(saved).toMatchObject({ id: appointmentId, review: true, canReview: true })

    const store = await client.store(path, own)
    expect(store).toMatchObject({ rating: 4, reviewsTotalCount: 1 })
    expect(store.reviews).toMatchObject([
      {
        stars: 4,
        text: 'Salió feliz',
        author: 'Ana S.',
        petName: 'Toby',
        servicePack: 'Baño',
        pictures: [],
        day: '2026-11-23',
        answer: null,
      },
    ])
    const { reviews, byStars, endCursor } = await client.reviews(path, own)
    expect({ reviews, byStars, endCursor }).toEqual({
      reviews: store.reviews,
      byStars: [0, 0, 0, 1, 0],
      endCursor: null,
    })
  })

  test('a review that is written again is changed, and the stars with it', async () => {
    const first = await aVisit()
    const second = await aVisit({ name: 'Bruno Rojas', of: first.store })
    await client.saveReview({ appointmentId: first.appointmentId, stars: 5, text: 'Bien' }, first.own)
    await client.saveReview({ appointmentId: second.appointmentId, stars: 4, text: '' }, second.own)
    await client.saveReview({ appointmentId: first.appointmentId, stars: 2, text: 'Mejor no' }, first.own)

    const store = await client.store(first.path, first.own)
    expect(store).toMatchObject({ rating: 3, reviewsTotalCount: 2 })
    expect(store.reviews.map(({ text }) => text).toSorted()).toEqual(['', 'Mejor no'])
    const { stores } = await client.stores({ merchantId: first.merchantId }, first.own)
    expect(stores).toMatchObject([{ rating: 3, reviewsTotalCount: 2 }])
  })

  test('only a visit that was kept is reviewed, by who was there, and for 60 days', async () => {
    const refusal = { status: 409, code: 'appointments.not-reviewable', message: 'Appointment Error' }
    const open = await aVisit({ isCompleted: false })
    const say = ({ appointmentId, own }: { appointmentId: string; own: typeof open.own }) =>
      client.saveReview({ appointmentId, stars: 5, text: 'Bien' }, own)
    expect(await getRefusal(say(open))).toEqual(refusal)

    const completed = await aVisit()
    const other = await signUp()
    expect(await getRefusal(say({ ...completed, own: { context: other.context } }))).toMatchObject({
      status: 404,
      code: 'appointments.appointment-not-found',
    })
    now = new Date(monday.getTime() + 60 * 86_400_000 - 60_000 * 20)
    expect(await say(completed)).toMatchObject({ review: true })
    now = new Date(monday.getTime() + 60 * 86_400_000)
    expect(await getRefusal(say(completed))).toEqual(refusal)
  })

  test('a review shows up to three pictures, each made anew, and everybody may look at them', async () => {
    const { path, appointmentId, own } = await aVisit()
    const add = async () => client.addReviewPicture({ appointmentId, file: await aPicture() }, own)
    expect(await getRefusal(add())).toMatchObject({ status: 404, code: 'appointments.review-not-found' })

    await client.saveReview({ appointmentId, stars: 5, text: '' }, own)
    await add()
    await add()
    const { pictures } = await add()
    expect(pictures).toHaveLength(3)
    const filesBefore = (await storage.list('reviews')).length
    expect(await getRefusal(add())).toMatchObject({ status: 422, code: 'appointments.too-many-pictures' })
    expect(await storage.list('reviews')).toHaveLength(filesBefore)

    const { reviews } = await client.reviews(path, own)
    expect(reviews[0]?.pictures).toEqual(pictures)
    const answer = await served(new Request(`http://localhost${pictures[0]}`))
    if (!(answer instanceof Response)) throw answer
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(bytes.includes('Exif')).toBe(false)
  })

  test('a picture that is sent twice with its key is there once, also when the review is full by then', async () => {
    const { appointmentId, own } = await aVisit()
    await client.saveReview({ appointmentId, stars: 5, text: '' }, own)
    const file = await aPicture()
    const add = (key: string) =>
      client.addReviewPicture({ appointmentId, file }, { context: { ...own.context, idempotencyKey: key } })
    const first = await add(`${appointmentId} 0`)
    expect(await add(`${appointmentId} 0`)).toEqual(first)
    await add(`${appointmentId} 1`)
    const { pictures } = await add(`${appointmentId} 2`)
    expect(pictures).toHaveLength(3)
    expect(await add(`${appointmentId} 0`)).toEqual(first)
    expect((await client.ownReview({ appointmentId }, own))?.pictures).toEqual(pictures)
  })

  test('one picture is taken out of a review by who wrote it, and is gone for everybody', async () => {
    const { path, appointmentId, own } = await aVisit()
    await client.saveReview({ appointmentId, stars: 5, text: '' }, own)
    await client.addReviewPicture({ appointmentId, file: await aPicture() }, own)
    const { pictures } = await client.addReviewPicture({ appointmentId, file: await aPicture() }, own)
    const [first = '', second] = pictures
    const [pictureId = ''] = /[0-9a-f]{64}/.exec(first) ?? []

    const other = await aVisit({ name: 'Bruno Rojas' })
    await client.saveReview({ appointmentId: other.appointmentId, stars: 5, text: '' }, other.own)
    const meddle = (of: string) => client.removeReviewPicture({ appointmentId: of, pictureId }, other.own)
    expect(await getRefusal(meddle(appointmentId))).toMatchObject({ code: 'appointments.review-not-found' })
    expect(await meddle(other.appointmentId)).toEqual({ pictures: [] })
    expect((await client.ownReview({ appointmentId }, own))?.pictures).toEqual(pictures)

    const remove = () => client.removeReviewPicture({ appointmentId, pictureId }, own)
    expect(await remove()).toEqual({ pictures: [second] })
    expect(await remove()).toEqual({ pictures: [second] })
    const { reviews } = await client.reviews(path, own)
    expect(reviews[0]?.pictures).toEqual([second])
    expect((await storage.list('reviews')).filter((key) => key.includes(pictureId))).toEqual([])
    expect(await served(new Request(`http://localhost${second}`))).toBeInstanceOf(Response)
  })

  test('what is no picture is refused and leaves nothing behind', async () => {
    const { appointmentId, own } = await aVisit()
    await client.saveReview({ appointmentId, stars: 5, text: '' }, own)
    const files = await storage.list('reviews')
    const file = new File(['<svg onload="alert(1)"/>'], 'luna.png', { type: 'image/png' })
    expect(await getRefusal(client.addReviewPicture({ appointmentId, file }, own))).toMatchObject({
      status: 422,
      code: 'appointments.picture-not-readable',
    })
    expect(await storage.list('reviews')).toEqual(files)
  })

  test('three accounts that report a review hide it with its stars, until an operator shows it again', async () => {
    const { path, storeId, appointmentId, own, staff } = await aVisit()
    await client.saveReview({ appointmentId, stars: 1, text: 'Insulto' }, own)
    const { reviews } = await client.reviews(path, own)
    const reviewId = reviews[0]?.id ?? ''
    const report = async (who: { context: typeof own.context }) =>
      client.reportReview({ reviewId, reason: 'Insulta' }, who)
    const people = [await signUp(), await signUp(), await signUp()]
    const [one] = people
    for (const { context } of [...people.slice(0, 2), ...(one ? [one] : [])]) await report({ context })
    expect(await client.store(path, own)).toMatchObject({ rating: 1, reviewsTotalCount: 1 })

    await report({ context: people[2]?.context ?? own.context })
    expect(await client.store(path, own)).toMatchObject({ rating: null, reviewsTotalCount: 0, reviews: [] })
    const { reviews: seen } = await client.staffReviews({ storeId }, { context: staff.context })
    expect(seen).toMatchObject([{ id: reviewId, reports: 3, isHidden: true }])

    const moderate = (isHidden: boolean, context = staff.context) =>
      client.moderateReview({ reviewId, isHidden }, { context })
    expect(await getRefusal(moderate(false))).toMatchObject({ status: 403, code: 'appointments.staff-only' })
    const operator = await signUp({ worksFor: null })
    await moderate(false, operator.context)
    await moderate(false, operator.context)
    expect(await client.store(path, own)).toMatchObject({ rating: 1, reviewsTotalCount: 1 })
    expect((await client.staffReviews({ storeId }, { context: staff.context })).reviews).toMatchObject([
      { reports: 0, isHidden: false },
    ])
    await moderate(true, operator.context)
    expect(await client.store(path, own)).toMatchObject({ rating: null, reviewsTotalCount: 0 })
  })

  test('the staff leaf through the reviews, the newest first, and those that wait the longest waiting first', async () => {
    const visit = await aVisit()
    const { store, storeId, staff } = visit
    const written: string[] = []
    for (const day of [1, 2, 3]) {
      const { appointmentId, own } = day === 1 ? visit : await aVisit({ of: store })
      now = new Date(monday.getTime() + day * 86_400_000)
      await client.saveReview({ appointmentId, stars: 5, text: `Día ${day}` }, own)
      const { reviews } = await client.staffReviews({ storeId }, { context: staff.context })
      written.push(reviews[0]?.id ?? '')
    }
    const [first = '', second = '', third = ''] = written
    const list = async (asked: { after?: string; only?: 'unanswered' | 'reported' } = {}) => {
      const found = await client.staffReviews({ storeId, first: 2, ...asked }, { context: staff.context })
      return { ...found, reviews: found.reviews.map(({ id }) => id) }
    }
    const newest = await list()
    expect(newest).toMatchObject({ reviews: [third, second], counts: { unanswered: 3, reported: 0 } })
    expect(await list({ after: newest.endCursor ?? '' })).toMatchObject({ reviews: [first], endCursor: null })

    await client.answerReview({ reviewId: first, text: 'Gracias' }, { context: staff.context })
    expect(await list({ only: 'unanswered' })).toMatchObject({ reviews: [second, third], endCursor: null })
    const reporter = await signUp()
    await client.reportReview({ reviewId: third, reason: 'Insulta' }, { context: reporter.context })
    const reported = { reviews: [third], counts: { unanswered: 2, reported: 1 } }
    expect(await list({ only: 'reported' })).toMatchObject(reported)
    // After 90 days nobody has to answer any more.
    now = new Date('2027-02-24T15:00:00Z')
    expect(await list({ only: 'unanswered' })).toMatchObject({ reviews: [third], counts: { unanswered: 1 } })
  })

  test('a store answers a review below it; another store cannot', async () => {
    const { path, appointmentId, own, staff } = await aVisit()
    await client.saveReview({ appointmentId, stars: 3, text: 'Esperé mucho' }, own)
    const { reviews } = await client.reviews(path, own)
    const reviewId = reviews[0]?.id ?? ''
    const answered = await client.answerReview({ reviewId, text: 'Perdona, Ana' }, { context: staff.context })
    expect(answered.answer).toEqual({ text: 'Perdona, Ana', day: '2026-11-23' })
    expect((await client.store(path, own)).reviews[0]).toEqual(answered)

    const other = await aVisit()
    const asked = (id: string) => client.answerReview({ reviewId: id, text: 'No' }, { context: other.staff.context })
    expect(await getRefusal(asked(reviewId))).toEqual(await getRefusal(asked('none')))
  })

  test('pages of reviews follow each other, the newest first, without one twice', async () => {
    const first = await aVisit()
    const visits = [first, await aVisit({ of: first.store }), await aVisit({ of: first.store })]
    for (const [index, { appointmentId, own }] of visits.entries()) {
      now = new Date(monday.getTime() + index * 60_000)
      await client.saveReview({ appointmentId, stars: 5, text: `Reseña ${index + 1}` }, own)
    }
    const page = await client.reviews({ ...first.path, first: 2 }, first.own)
    const rest = await client.reviews({ ...first.path, first: 2, after: page.endCursor ?? '' }, first.own)
    expect([...page.reviews, ...rest.reviews].map(({ text }) => text)).toEqual(['Reseña 3', 'Reseña 2', 'Reseña 1'])
    expect(rest.endCursor).toBeNull()
  })
})

test('two reviews of one visit at the same moment count once', async () => {
  const { path, appointmentId, own } = await aVisit()
  await Promise.all([1, 2, 3, 4].map((stars) => door.saveReview({ appointmentId, stars, text: '' }, own)))
  const store = await door.store(path, own)
  expect(store.reviewsTotalCount).toBe(1)
  expect(store.rating).toBe(store.reviews[0]?.stars)
})

test('the sweep removes what an upload left behind and no picture that is shown', async () => {
  const { appointmentId, own } = await aVisit()
  await door.saveReview({ appointmentId, stars: 5, text: '' }, own)
  const { pictures } = await door.addReviewPicture({ appointmentId, file: await aPicture() }, own)
  const left = 'a'.repeat(64)
  const unknown = 'b'.repeat(64)
  await db.insertInto('appointments.review_pictures').values({ id: left, created_at: now }).execute()
  for (const id of [left, unknown]) await storage.put(`reviews/${id}/320.webp`, new Uint8Array([1]), 'image/webp')

  await sweepUnusedPictures(reviewPictures, deps, new Date(now.getTime() + 2 * 3_600_000))
  await sweepStrayFiles(reviewPictures, deps)
  const files = await storage.list('reviews')
  expect(files.filter((key) => key.includes(left) || key.includes(unknown))).toEqual([])
  expect(await served(new Request(`http://localhost${pictures[0]}`))).toBeInstanceOf(Response)
})
