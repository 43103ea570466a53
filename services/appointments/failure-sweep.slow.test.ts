import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFailingAppointments, sweepBooking } from './testing/failure-sweep.ts'

// tests/chaos/sweep.battery.ts runs every failure.
const appointments = openFailingAppointments(await testDatabase())

test('whichever call of a booking fails (answer-lost), both pets are booked or none, and the same key books once', async () => {
  const failed = await sweepBooking(appointments, { way: 'answer-lost', isHeld: true })

  expect(failed).toContain('commit')
  expect(failed.length).toBeGreaterThan(15)
})
