import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFailingAppointments, sweepBooking } from './testing/failure-sweep.ts'

// All ways to fail: tests/chaos/sweep.battery.ts.
const appointments = openFailingAppointments(await testDatabase())

test.each([
  ['answer-lost', true],
  ['40001', false],
] as const)(
  'whichever call of a booking fails (%s), both pets are booked or none, and the same key books once',
  async (way, isKept) => {
    const failed = await sweepBooking(appointments, { way, isKept })

    expect(failed).toContain('commit')
    expect(failed.length).toBeGreaterThan(15)
  },
)
