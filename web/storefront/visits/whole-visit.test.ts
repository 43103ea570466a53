import { expect, test } from 'vitest'
import { anAppointment } from './testing/an-appointment.ts'
import { toWholeVisit } from './whole-visit.ts'

const now = new Date('2026-11-22T15:00:00Z')
const discount = { id: 'two', name: '2 mascotas: 10 %', percentage: 10, amount: 800 }

test('the amounts of a booking are those of its pets together, each discount once', () => {
  const toby = anAppointment({ totalAmount: 9200, amountDue: 9200, pickUpFee: 2000, discountStrategies: [discount] })
  const michi = anAppointment({
    id: 'appointment-2',
    totalAmount: 7200,
    amountDue: 7200,
    discountStrategies: [discount],
  })

  expect(toWholeVisit([toby, michi], new Map(), now)?.totals).toMatchObject({
    subtotalAmount: 16000,
    discountAmount: 1600,
    discountStrategies: [{ ...discount, amount: 1600 }],
    pickUpFee: 2000,
    totalAmount: 16400,
    amountDue: 16400,
  })
})

test('what the store added to the price, or took off it, stands in a line of its own', () => {
  const priced = { totalAmount: 9500, pickUpFee: 2000, discountStrategies: [discount] }
  expect(toWholeVisit([anAppointment(priced)], new Map(), now)?.chargedAtStore).toBe(300)
  expect(toWholeVisit([anAppointment({ totalAmount: 7500 })], new Map(), now)?.chargedAtStore).toBe(-500)
  expect(toWholeVisit([anAppointment()], new Map(), now)?.chargedAtStore).toBe(0)
})

test('a booking is changed as a whole: what stands in the way of one pet stands in the way of all', () => {
  const toby = anAppointment()
  const begun = anAppointment({ id: 'appointment-2', canChange: false, canCancel: false })
  const gone = anAppointment({ id: 'appointment-3', state: 'CANCELLED', canChange: false, canCancel: false })

  expect(toWholeVisit([toby, begun], new Map(), now)).toMatchObject({ canChange: false, canCancel: false })
  expect(toWholeVisit([toby, gone], new Map(), now)).toMatchObject({ canChange: true, canCancel: true })
  expect(toWholeVisit([gone], new Map(), now)).toMatchObject({ canChange: false, canCancel: false })
})

test('a cancelled booking says whether it was the store, and why', () => {
  const at = '2026-11-22T14:00:00.000Z'
  const logs = [{ at, what: 'CANCELLED' as const, by: 'merchant' as const, text: 'El local canceló la reserva.' }]
  const gone = anAppointment({ state: 'CANCELLED', cancelReason: 'Se rompió la bañera', logs })

  expect(toWholeVisit([gone], new Map(), now)?.cancelled).toEqual({ by: 'merchant', reason: 'Se rompió la bañera' })
  expect(toWholeVisit([anAppointment()], new Map(), now)?.cancelled).toBeNull()
})
