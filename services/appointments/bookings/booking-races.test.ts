import { expect, test } from 'vitest'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { openAppointments } from '../testing/open-appointments.ts'
import {
  type Race,
  raceCouples,
  raceForOneHold,
  raceForOneSlot,
  raceMoves,
  raceOneKey,
  raceOnePet,
} from '../testing/races.ts'

// Two pools stand for two processes. tests/chaos/appointments.battery.ts runs two real processes and thirty rounds.
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const now = () => new Date('2026-11-21T15:00:00Z')
const [one, two] = [openAppointments(connection, { now }), openAppointments(other, { now })]
const race: Race = {
  db: connection.db<Tables>(),
  doors: [
    await overHttp(one.appointments, contract, one.getViewer),
    await overHttp(two.appointments, contract, two.getViewer),
  ],
  async storeOpened() {
    one.storesChanged()
    two.storesChanged()
  },
}

const full = '409 First Appointment do not fit on slot'

test('of 64 who book one hour one gets it, and the others are told so', async () => {
  expect(await raceForOneSlot(race, 64)).toMatchObject({
    answers: { 200: 1, [full]: 63 },
    bookings: 1,
    times: 1,
    partial: 0,
  })
})

test('of 64 who keep one hour one has it', async () => {
  expect(await raceForOneHold(race, 64)).toMatchObject({ answers: { 200: 1, [full]: 63 }, holds: 1, times: 1 })
})

test('couples that overlap are booked whole or not at all', async () => {
  const { answers, ...taken } = await raceCouples(race, 48)
  expect(answers).toMatchObject({ 200: 1 })
  expect(Object.keys(answers).filter((answer) => !/^(200|409)/.test(answer))).toEqual([])
  expect(taken).toMatchObject({ bookings: 1, times: 2, partial: 0, overlaps: 0 })
})

test('bookings that move onto each other stay whole, and nobody waits for ever', async () => {
  const { answers, ...taken } = await raceMoves(race)
  expect(Object.keys(answers).filter((answer) => !/^(200|409)/.test(answer))).toEqual([])
  expect(taken).toMatchObject({ bookings: 8, times: 8, partial: 0, overlaps: 0 })
})

test('one pet is not in two places', async () => {
  const { answers, bookings } = await raceOnePet(race, 16)
  expect(answers[200]).toBe(1)
  expect(Object.keys(answers).filter((answer) => !/^(200|409)/.test(answer))).toEqual([])
  expect(bookings).toBe(1)
})

test('what is sent sixteen times with one key is booked once', async () => {
  expect(await raceOneKey(race, 16)).toMatchObject({ answers: { 200: 16 }, bookings: 1, times: 1 })
})

test('no door was broken', async () => {
  expect([...one.unexpected, ...two.unexpected]).toEqual([])
  await other.close()
})
