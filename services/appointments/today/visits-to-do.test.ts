import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, db, signUp, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('visits are counted by what is to be done with them, with the day of the earliest', async () => {
    const { storeId, book, at } = await aShop()
    const toDo = async () => (await client.visitsToDo({ storeId }, at)).stores
    expect(await toDo()).toEqual([])

    await book('2026-11-24T10:00')
    const { id } = await book('2026-11-23T10:00')
    const waiting = { storeId, toAccept: 2, firstToAccept: '2026-11-23', notArrived: 0, firstNotArrived: null }
    expect(await toDo()).toMatchObject([{ ...waiting, toFinish: 0, awaitingDeposit: 0, reviewsToAnswer: 0 }])

    const set = (state: 'CONFIRMED' | 'IN_PROGRESS') =>
      client.setAppointmentState({ appointmentId: id, state, reason: '' }, at)
    await set('CONFIRMED')
    expect(await toDo()).toMatchObject([{ toAccept: 1, firstToAccept: '2026-11-24' }])
    clock.now = new Date('2026-11-23T14:14:00Z')
    expect(await toDo()).toMatchObject([{ notArrived: 0 }])
    clock.now = new Date('2026-11-23T14:16:00Z')
    expect(await toDo()).toMatchObject([{ notArrived: 1, firstNotArrived: '2026-11-23' }])
    await set('IN_PROGRESS')
    expect(await toDo()).toMatchObject([{ notArrived: 0, toFinish: 0 }])
    clock.now = new Date('2026-11-23T16:00:00Z')
    expect(await toDo()).toMatchObject([{ toFinish: 1, firstToFinish: '2026-11-23' }])
    expect((await toDo())[0]?.first).toMatchObject([
      { id, kind: 'toFinish', state: 'IN_PROGRESS', day: '2026-11-23', startMinute: 600 },
      { kind: 'toAccept', state: 'PENDING', day: '2026-11-24', startMinute: 600 },
    ])
    clock.now = SATURDAY
  })

  test('a visit that ended waits for its payment, once its store has a till', async () => {
    const { storeId, book, at } = await aShop()
    const getUnpaid = async () => {
      const { stores } = await client.visitsToDo({ storeId }, at)
      return { toPay: stores[0]?.toPay ?? 0, firstToPay: stores[0]?.firstToPay ?? null }
    }
    const finish = async (schedule: string) => {
      const { id: appointmentId } = await book(schedule)
      for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
        await client.setAppointmentState({ appointmentId, state, reason: '' }, at)
      return appointmentId
    }
    clock.now = new Date('2026-11-23T13:00:00Z')
    await finish('2026-11-23T10:00')
    clock.now = new Date('2026-11-23T18:00:00Z')
    expect(await getUnpaid()).toEqual({ toPay: 0, firstToPay: null })

    await client.openTill({ storeId, opening: 0 }, at)
    const appointmentId = await finish('2026-11-23T15:00')
    expect(await getUnpaid()).toEqual({ toPay: 1, firstToPay: '2026-11-23' })
    const { due: amount } = await client.bill({ appointmentId }, at)
    await client.payVisit({ appointmentId, method: 'cash', amount, tip: 0 }, at)
    expect(await getUnpaid()).toEqual({ toPay: 0, firstToPay: null })
    clock.now = SATURDAY
  })

  test('what comes next is of today and tomorrow, by the clock of the store', async () => {
    const { storeId, book, at, customer } = await aShop()
    await book('2026-11-24T10:00')
    const { id } = await book('2026-11-23T15:30', [customer.pet({ name: 'Luna' })])
    expect((await client.visitsToDo({ storeId }, at)).next).toEqual([])

    clock.now = new Date('2026-11-22T15:00:00Z')
    expect((await client.visitsToDo({ storeId }, at)).next).toMatchObject([
      { id, storeId, petName: 'Luna', state: 'PENDING', day: '2026-11-23', startMinute: 930 },
    ])
    expect((await client.visitsToDo({ storeId, next: 0 }, at)).next).toEqual([])
    clock.now = SATURDAY
  })

  test('a review asks for an answer until it has one, is hidden or is old', async () => {
    const { storeId, book, at } = await aShop()
    const { id } = await book('2026-11-23T10:00')
    const reviewId = newId()
    await db
      .insertInto('appointments.reviews')
      .values({
        id: reviewId,
        appointment_id: id,
        store_id: storeId,
        uid: newId(),
        stars: 4,
        text: 'Muy bien',
        author: 'Ana S.',
        pet_name: 'Toby',
        service_pack: 'Baño',
        created_at: new Date('2026-11-20T12:00:00Z'),
        updated_at: new Date('2026-11-20T12:00:00Z'),
      })
      .execute()
    const toAnswer = async () => (await client.visitsToDo({ storeId }, at)).stores[0]?.reviewsToAnswer
    expect(await toAnswer()).toBe(1)
    const { stores } = await client.visitsToDo({ storeId }, at)
    const named = { id: reviewId, author: 'Ana S.', stars: 4, text: 'Muy bien' }
    expect(stores[0]).toMatchObject({ firstReviewsToAnswer: [named], firstReviewsReported: [] })
    await client.answerReview({ reviewId, text: 'Gracias' }, at)
    expect(await toAnswer()).toBe(0)

    await db
      .updateTable('appointments.reviews')
      .set({ answer: null, answered_at: null, created_at: new Date('2026-08-20T12:00:00Z') })
      .where('id', '=', reviewId)
      .execute()
    expect(await toAnswer()).toBe(0)
  })

  test('a store of another merchant is not found, and without one nothing of it is counted', async () => {
    const theirs = await aShop()
    await theirs.book('2026-11-23T10:00')
    const own = await aShop()
    expect(await getRefusal(client.visitsToDo({ storeId: theirs.storeId }, own.at))).toMatchObject({ status: 404 })
    expect(await client.visitsToDo({}, own.at)).toEqual({ stores: [], next: [] })
    const stranger = await signUp()
    expect(await getRefusal(client.visitsToDo({}, { context: stranger.context }))).toMatchObject({ status: 403 })
  })
})
