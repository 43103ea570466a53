import { expect, test } from 'vitest'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { openPayments } from '../testing/open-payments.ts'
import { raceForOnePayment, raceToRefund, raceToSettle } from '../testing/races.ts'

// Two pools, like two processes. The full battery is tests/chaos/payments.battery.ts.
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const processes = [openPayments(connection), openPayments(other)] as const

test('of 64 racers for one payment all get the same one', async () => {
  expect(await raceForOnePayment(processes, { racers: 64 })).toEqual({ payments: 1, live: 1, refusals: [] })
})

test('64 who hear that it is paid settle it once', async () => {
  expect(await raceToSettle(processes, { racers: 64 })).toEqual({ statuses: ['paid'], settled: 1, findings: 0 })
})

test('64 who send the same money back send it once, and never more than came', async () => {
  expect(await raceToRefund(processes, { racers: 64 })).toEqual({ refunded: 15_000, refunds: 2, told: 2 })
})
