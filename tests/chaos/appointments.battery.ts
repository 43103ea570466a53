import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import { aStore, IN_SHIFTS } from '#services/appointments/testing/a-store.ts'
import { bookAt } from '#services/appointments/testing/book-at.ts'
import { getCrowdMember, openAppointments } from '#services/appointments/testing/open-appointments.ts'
import {
  raceCouples,
  raceForOneHold,
  raceForOneSlot,
  raceMoves,
  raceOneKey,
  raceOnePet,
  raceOver,
} from '#services/appointments/testing/races.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { remoteClient } from '#shared/rpc/remote.ts'

// The races of services/appointments/bookings/booking-races.test.ts in full: thirty rounds of each, over two processes.
const rounds = 30
/** A round takes a fifth of a second where nothing else runs; one that waits for a lock to time out takes longer than this. */
const LONGEST_ROUND_MS = 5000
const now = new Date('2026-11-21T15:00:00Z')
const connection = await testDatabase({ poolSize: 4 })
const broken: string[] = []
const doors = [await aProcess(), await aProcess()]
const race = raceOver(connection, doors)

const figures: Record<string, { rounds: number; longestRoundMs: number; answers: Record<string, number> }> = {}
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/appointments.json', JSON.stringify(figures, null, 2))
})

const full = '409 First Appointment do not fit on slot'

test('thirty times 64 clients book one hour, and each time one gets it', () =>
  repeat('oneSlot', async () => {
    const outcome = await raceForOneSlot(race, 64)
    expect(outcome).toMatchObject({ answers: { 200: 1, [full]: 63 }, bookings: 1, times: 1, partial: 0 })
    return outcome
  }))

test('thirty times 64 clients keep one hour, and each time one has it', () =>
  repeat('oneHold', async () => {
    const outcome = await raceForOneHold(race, 64)
    expect(outcome).toMatchObject({ answers: { 200: 1, [full]: 63 }, holds: 1, times: 1 })
    return outcome
  }))

test('thirty times 64 couples overlap, and one is booked whole', () =>
  repeat('couples', async () => {
    const outcome = await raceCouples(race, 64)
    expect(outcome).toMatchObject({ answers: { 200: 1 }, bookings: 1, times: 2, partial: 0, overlaps: 0 })
    return outcome
  }))

test('thirty times bookings move onto each other, and all stay whole', () =>
  repeat('moves', async () => {
    const outcome = await raceMoves(race)
    expect(outcome).toMatchObject({ bookings: 8, times: 8, partial: 0, overlaps: 0 })
    return outcome
  }))

test('thirty times one pet is booked at two stores at once, and is at one', () =>
  repeat('onePet', async () => {
    const outcome = await raceOnePet(race, 64)
    expect(outcome).toMatchObject({ answers: { 200: 1 }, bookings: 1 })
    return outcome
  }))

test('thirty times one key is sent 32 times, and books once', () =>
  repeat('oneKey', async () => {
    const outcome = await raceOneKey(race, 32)
    expect(outcome).toMatchObject({ bookings: 1, times: 1 })
    return outcome
  }))

test('at 5,000 instants a booking is accepted exactly when the search offers that start', async () => {
  const search = openAppointments(connection, { now: () => now })
  const { client } = search.appointments
  const twoChairs = { stations: [{ skills: ['bath' as const] }, { skills: ['bath' as const, 'grooming' as const] }] }
  const random = chance(20_261_121)
  const counts = { accepted: 0, refused: 0 }
  for (const [facts, pets] of [
    [{}, 1],
    [{ slotConfiguration: IN_SHIFTS }, 1],
    [twoChairs, 3],
    [{ ...twoChairs, country: 'PY' as const, leadMinutes: 300 }, 2],
  ] as const) {
    const { path } = await aStore(race.db, { ...facts, changeNoticeMinutes: 0 })
    search.storesChanged()
    const crowd = [getCrowdMember(newId()), getCrowdMember(newId())] as const
    // Existing bookings occupy these slots.
    for (const schedule of ['2026-11-23T09:00', '2026-11-24T13:00', '2026-11-26T09:00']) {
      await bookAt(client, { store: path, pets: [{ id: crowd[0].petId(1) }], schedule }, crowd[0].context)
    }
    const ids = Array.from({ length: pets }, (_, pet) => ({ id: crowd[1].petId(pet) }))
    const wanted = ids.map(({ id }) => ({ petId: id, servicePackId: 'bano' }))
    const { days } = await client.slots({ ...path, pets: wanted }, crowd[1])
    const offered = new Set(days.flatMap(({ slots }) => slots.map(({ schedule }) => schedule)))

    for (let count = 0; count < 1250; count += 1) {
      const schedule = anInstant(random)
      const booking = await bookAt(client, { store: path, pets: ids, schedule }, crowd[1].context).catch(() => null)
      expect([schedule, booking !== null]).toEqual([schedule, offered.has(schedule)])
      counts[booking ? 'accepted' : 'refused'] += 1
      const appointmentId = booking?.appointments[0]?.id
      if (appointmentId) await client.moveOrCancelAppointment({ appointmentId, state: 'CANCELLED' }, crowd[1])
    }
  }
  expect(counts.accepted).toBeGreaterThan(300)
  expect(counts.refused).toBeGreaterThan(300)
  expect(search.unexpected).toEqual([])
})

// A random time from three days before to ten after, mostly on a possible slot.
function anInstant(random: () => number): string {
  const day = new Date(Date.UTC(2026, 10, 18 + Math.floor(random() * 13))).toISOString().slice(0, 10)
  const minute = random() < 0.8 ? (16 + Math.floor(random() * 22)) * 30 : Math.floor(random() * 1440)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Seeded random numbers, so that failures can be reproduced. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Every round answers only with success and refusals, leaves nothing broken, and ends soon. */
async function repeat(name: string, round: () => Promise<{ answers: Record<string, number>; milliseconds: number }>) {
  // The first call of a process includes loading time, so it is not measured.
  await round()
  const answers: Record<string, number> = {}
  let longestRoundMs = 0
  for (let count = 0; count < rounds; count += 1) {
    const outcome = await round()
    longestRoundMs = Math.max(longestRoundMs, Math.round(outcome.milliseconds))
    for (const [answer, times] of Object.entries(outcome.answers)) answers[answer] = (answers[answer] ?? 0) + times
  }
  figures[name] = { rounds, longestRoundMs, answers }
  expect(Object.keys(answers).filter((answer) => !/^(200|409)/.test(answer))).toEqual([])
  expect(broken).toEqual([])
  expect(longestRoundMs).toBeLessThan(LONGEST_ROUND_MS)
}

async function aProcess(): Promise<AppointmentsClient> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../services/appointments/testing/appointments-process.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: connection.url, NOW: now.toISOString() },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  afterAll(() => void child.kill())
  child.stderr.on('data', (text: Buffer) => broken.push(text.toString()))
  for await (const url of createInterface(child.stdout))
    return remoteClient(appointmentsContract, { url, timeoutMs: 10_000 })
  throw new Error(`A process ended before it listened: ${broken.join('')}`)
}
