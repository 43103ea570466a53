import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from './contract.ts'
import type { Tables } from './tables.ts'
import { aStore, type StoreFacts } from './testing/a-store.ts'
import { openAppointments } from './testing/open-appointments.ts'
import { refusalOf } from './testing/refusal-of.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz.
const now = new Date('2026-11-21T15:00:00Z')
const { appointments, somebody, viewerOf, facts, storesChanged } = openAppointments(connection, { now: () => now })
const remote = await overHttp(appointments, contract, viewerOf)

async function open(facts: StoreFacts = {}) {
  const store = await aStore(db, facts)
  storesChanged()
  return store
}

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('a search tells the free starts of today and the six days after it, in the time of the store', async () => {
    const store = await open()
    const { context, pet } = await somebody()

    const { days, timezoneCode, alternatives } = await client.slots(
      { ...store.path, pets: [{ petId: pet().id, servicePackId: 'bano' }] },
      { context },
    )

    expect(timezoneCode).toBe('America/La_Paz')
    expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
      ['2026-11-21', 11],
      ['2026-11-22', 0],
      ['2026-11-23', 17],
      ['2026-11-24', 17],
      ['2026-11-25', 17],
      ['2026-11-26', 17],
      ['2026-11-27', 17],
    ])
    expect(days[0]?.slots[0]).toMatchObject({
      schedule: '2026-11-21T12:00',
      startsAt: '2026-11-21T16:00:00.000Z',
      label: '12:00',
      collectLabel: '13:00',
      plan: [{ petName: 'Toby', station: 'Puesto 1', startLabel: '12:00', endLabel: '13:00' }],
    })
    expect(days[1]).toMatchObject({ reason: 'cerrado', message: 'There is no slot for selected date' })
    expect(alternatives).toEqual([])
  })

  test('a held slot becomes a booking, and nobody else is offered it on the way', async () => {
    const store = await open()
    const ana = await somebody({ email: 'ana@example.com' })
    const luis = await somebody()
    const toby = ana.pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const schedule = '2026-11-23T10:00'
    const isOffered = async () => {
      const search = { ...store.path, pets: [{ petId: luis.pet().id, servicePackId: 'bano' }], fromDate: '2026-11-23' }
      const { days } = await client.slots(search, { context: luis.context })
      return days[0]?.slots.some((slot) => slot.schedule === schedule)
    }
    expect(await isOffered()).toBe(true)

    const hold = await client.hold({ ...store.path, pets, schedule }, { context: ana.context })
    expect(hold).toMatchObject({ secondsLeft: 300, canRenew: true, isOffer: false, slot: { schedule } })
    expect(hold.quote.totals).toMatchObject({ subtotalAmount: 8000, totalAmount: 8000, paymentDue: 1600 })
    expect(await isOffered()).toBe(false)

    const { multiAppointmentId, appointments: booked } = await client.book(
      {
        merchantId: store.merchantId,
        appointments: [{ petId: toby.id, servicePackId: 'bano', schedule, storeId: store.storeId }],
        holdId: hold.id,
      },
      { context: ana.withKey(`book ${hold.id}`) },
    )
    expect(await isOffered()).toBe(false)
    expect(booked).toEqual([
      expect.objectContaining({
        multiAppointmentId,
        petName: 'Toby',
        petSize: 'pequeño',
        petWeight: 8,
        schedule,
        dayLabel: 'lunes 23 de noviembre',
        timeLabel: '10:00',
        collectLabel: '11:00',
        state: 'PENDING',
        totalAmount: 8000,
        canChange: true,
        canCancel: true,
        canReview: false,
      }),
    ])
    expect(facts.at(-1)).toMatchObject({ fact: 'appointment-booked', data: { uid: ana.uid, petProfileId: toby.id } })
    expect(await refusalOf(client.heldSlot({ holdId: hold.id }, { context: ana.context }))).toMatchObject({
      code: 'appointments.hold-not-found',
    })
  })
})
