import { expect, test } from 'vitest'
import { anAppointment } from '../testing/an-appointment.ts'
import { awaitsDeposit, toVisitDeposit } from './visit-deposit.ts'

const awaited = {
  state: 'awaiting' as const,
  method: 'qr' as const,
  payUntil: '2026-11-22T15:15:00.000Z',
  payUntilLabel: 'las 11:15',
  secondsLeft: 900,
  paid: 0,
  returned: 0,
  returns: null,
  onCancel: null,
}

test('a booking that is paid at the store has none', () => {
  expect(toVisitDeposit([anAppointment({ paymentDue: 1600 })])).toBeNull()
  expect(awaitsDeposit([anAppointment({ paymentDue: 1600 })])).toBe(false)
})

test('what is awaited is that of all its pets together', () => {
  const toby = anAppointment({ state: 'PENDING', paymentDue: 1600, deposit: awaited })
  const michi = anAppointment({ id: 'appointment-2', state: 'PENDING', paymentDue: 1400, deposit: awaited })
  expect(toVisitDeposit([toby, michi])).toMatchObject({
    state: 'awaiting',
    due: 'Bs\u00a030,00',
    secondsLeft: 900,
    until: 'las 11:15',
  })
  expect(awaitsDeposit([toby, michi])).toBe(true)
})

test('of two pets one came, and what was paid for the other goes back by hand', () => {
  const paid = { ...awaited, state: 'paid' as const }
  const came = anAppointment({ deposit: { ...paid, paid: 1600, onCancel: 'returned' } })
  const gone = anAppointment({ state: 'CANCELLED', deposit: { ...paid, returned: 1400, returns: 'manual' } })
  expect(toVisitDeposit([came, gone])).toMatchObject({
    paid: 'Bs\u00a016,00',
    returned: 'Bs\u00a014,00',
    returns: 'manual',
    onCancel: 'returned',
    // 15:30 less 12:30.
    noticeMinutes: 180,
  })
})
