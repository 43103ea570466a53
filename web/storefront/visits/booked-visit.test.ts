import { expect, test } from 'vitest'
import { findFirstOfLiving, toBookedVisit, wholeBookings } from './booked-visit.ts'
import { anAppointment } from './testing/an-appointment.ts'

const now = new Date('2026-11-22T15:00:00Z')
const pet = (booking: string, id: string) => anAppointment({ multiAppointmentId: booking, id })

test('a booking is never torn in two by the end of a page', () => {
  const found = [pet('one', 'a'), pet('one', 'b'), pet('two', 'c')]
  const { bookings, next } = wholeBookings(found, 3)

  expect(bookings.map((booking) => booking.map(({ id }) => id))).toEqual([['a', 'b']])
  expect(next).toBe('b')
})

test('the last page ends with its last booking', () => {
  const { bookings, next } = wholeBookings([pet('one', 'a'), pet('two', 'c')], 3)
  expect(bookings).toHaveLength(2)
  expect(next).toBeNull()
})

test('what is next is a visit of living pets', () => {
  const ofDead = anAppointment({ multiAppointmentId: 'one', petDiedOn: '2026-11-20' })
  const alsoDead = anAppointment({ multiAppointmentId: 'two', petDiedOn: '2026-11-20' })
  const luna = anAppointment({ multiAppointmentId: 'two', petName: 'Luna' })

  expect(findFirstOfLiving([ofDead, alsoDead, luna])).toEqual([luna])
  expect(findFirstOfLiving([ofDead])).toBeNull()
})

test('a coming visit of a pet that died is marked, and can be cancelled from its card', () => {
  const petDiedOn = '2026-11-20'
  const card = (...booking: Parameters<typeof anAppointment>[0][]) =>
    toBookedVisit(
      booking.map((one) => anAppointment(one)),
      new Map(),
      now,
    )
  expect(card({ petDiedOn, canCancel: true })).toMatchObject({
    pets: [{ hasDied: true }],
    afterDeath: { canCancel: true, deposit: null },
  })
  expect(card({ petDiedOn }, { id: 'other' })?.pets.map(({ hasDied }) => hasDied)).toEqual([true, false])
  expect(card({})?.afterDeath).toBeNull()
  expect(card({ petDiedOn, state: 'COMPLETED' })?.afterDeath).toBeNull()
  expect(card({ petDiedOn, state: 'CANCELLED' })?.afterDeath).toBeNull()
})

test('several pets of one booking are one card with one price, without what was cancelled of it', () => {
  const toby = anAppointment()
  const michi = anAppointment({ id: 'appointment-2', petName: 'Michi', petTypeId: 'gato', totalAmount: 5000 })
  const nina = anAppointment({ id: 'appointment-3', petName: 'Nina', state: 'CANCELLED' })
  const card = toBookedVisit([toby, michi, nina], new Map(), now)

  expect(card).toMatchObject({
    state: 'CONFIRMED',
    when: { day: 'Mañana', time: '15:30' },
    storeName: 'Spa Equipetrol',
  })
  expect(card?.pets.map(({ name, kind }) => [name, kind])).toEqual([
    ['Toby', 'dog'],
    ['Michi', 'cat'],
    ['Nina', 'dog'],
  ])
  expect(card?.total).toMatch(/130,00$/)
})

test('a card asks for a review of the pet that was not yet told about', () => {
  const completed = { state: 'COMPLETED', canReview: true } as const
  const reviewed = anAppointment({ ...completed, review: true })
  const undelivered = anAppointment({ ...completed, id: 'appointment-2' })
  expect(toBookedVisit([reviewed, undelivered], new Map(), now)?.awaitsReview).toBe('appointment-2')
  expect(toBookedVisit([reviewed], new Map(), now)?.awaitsReview).toBeNull()
})
