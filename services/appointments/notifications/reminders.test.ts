import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { origins } from '../testing/open-appointments.ts'
import { BOOKED, openNotifications } from '../testing/open-notifications.ts'
import { writeBooking } from '../testing/written-booking.ts'
import { sendDueNotifications } from './send-due-notifications.ts'

const { at, clock, connection, db, forget, deps, notifications } = await openNotifications()

afterEach(forget)

test('a booking is reminded of a day and two hours before, once each', async () => {
  const { email } = await writeBooking(db, { ...BOOKED, visits: [{}, { petName: 'Luna' }] })
  expect(await at('2026-11-27T19:29:59Z')).toBe(0)
  expect(await at('2026-11-27T19:30:00Z')).toBe(1)
  expect(await at('2026-11-27T19:35:00Z')).toBe(0)
  expect(await at('2026-11-28T17:29:59Z')).toBe(0)
  expect(await at('2026-11-28T17:30:00Z')).toBe(1)
  expect(await at('2026-11-28T19:30:00Z')).toBe(0)
  expect((await notifications.to(email)).map(({ template, urgency }) => [template, urgency])).toEqual([
    ['appointment-reminder', 'normal'],
    ['appointment-reminder', 'high'],
  ])
})

test('who booked less than a day before is reminded two hours before alone, and within these not at all', async () => {
  const late = await writeBooking(db, { ...BOOKED, createdAt: '2026-11-27T20:00:00Z' })
  const last = await writeBooking(db, { ...BOOKED, createdAt: '2026-11-28T18:00:00Z' })
  expect(await at('2026-11-27T20:05:00Z')).toBe(0)
  expect(await at('2026-11-28T18:05:00Z')).toBe(1)
  expect(await notifications.to(late.email)).toHaveLength(1)
  expect(await notifications.to(last.email)).toEqual([])
})

test('after a day without anybody who sends, what is in three hours is not reminded of as if it were tomorrow', async () => {
  await writeBooking(db, BOOKED)
  expect(await at('2026-11-28T16:30:00Z')).toBe(0)
  expect(await at('2026-11-28T18:45:00Z')).toBe(1)
})

test.each(['CANCELLED', 'NO_SHOW', 'IN_PROGRESS', 'COMPLETED'] as const)(
  'nobody is reminded of what is %s',
  async (state) => {
    const booking = await writeBooking(db, BOOKED)
    await booking.become(state, { at: '2026-11-27T19:00:00Z' })
    await at('2026-11-27T19:30:00Z')
    await at('2026-11-28T17:30:00Z')
    const templates = (await notifications.to(booking.email)).map(({ template }) => template)
    expect(templates).not.toContain('appointment-reminder')
  },
)

test('a moved booking is reminded of at its new time, and not at the old one', async () => {
  const booking = await writeBooking(db, BOOKED)
  await booking.moveTo('2026-11-30T19:30:00Z', '2026-11-26T12:00:00Z')
  expect(await at('2026-11-27T19:30:00Z')).toBe(0)
  expect(await at('2026-11-28T17:30:00Z')).toBe(0)
  expect(await at('2026-11-29T19:30:00Z')).toBe(1)
  expect(await notifications.to(booking.email)).toMatchObject([{ data: { when: 'lunes 30 de noviembre a las 15:30' } }])
})

test('a booking moved after its reminder is reminded of again, unless it comes back to the same time', async () => {
  const booking = await writeBooking(db, BOOKED)
  expect(await at('2026-11-27T19:30:00Z')).toBe(1)
  await booking.moveTo('2026-12-01T19:30:00Z', '2026-11-27T20:00:00Z')
  expect(await at('2026-11-30T19:30:00Z')).toBe(1)
  await booking.moveTo('2026-12-05T19:30:00Z', '2026-11-30T20:00:00Z')
  await booking.moveTo('2026-12-01T19:30:00Z', '2026-11-30T20:01:00Z')
  expect(await at('2026-11-30T20:05:00Z')).toBe(0)
  expect(await notifications.to(booking.email)).toHaveLength(2)
})

test('a reminder says only who still comes', async () => {
  const booking = await writeBooking(db, { ...BOOKED, visits: [{ petName: 'Toby' }, { petName: 'Luna' }] })
  expect(await at('2026-11-27T19:30:00Z')).toBe(1)
  await booking.become('CANCELLED', { at: '2026-11-27T20:00:00Z', only: 0 })
  expect(await at('2026-11-27T20:05:00Z')).toBe(0)
  expect(await at('2026-11-28T17:30:00Z')).toBe(1)
  expect((await notifications.to(booking.email)).at(-1)).toMatchObject({ data: { what: 'Baño de Luna' } })
})

test('several senders at once send each reminder once', async () => {
  const bookings = await Promise.all(Array.from({ length: 20 }, () => writeBooking(db, BOOKED)))
  clock.now = new Date('2026-11-27T19:30:00Z')
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendDueNotifications(deps)))
  expect(sent.reduce((a, b) => a + b)).toBe(20)
  for (const { email } of bookings) expect(await notifications.to(email)).toHaveLength(1)
})

test('a process killed after the notification was written leaves no second one, and none is lost', async () => {
  const bookings = await Promise.all(Array.from({ length: 3 }, () => writeBooking(db, BOOKED)))
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/dying-reminder-process.ts', import.meta.url))],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: connection.url, NOW: '2026-11-27T19:30:00Z' },
      stdio: 'inherit',
    },
  )
  const [, signal] = await once(worker, 'exit')
  expect(signal).toBe('SIGKILL')

  // One is still leased to the killed process; the others were not leased.
  expect(await at('2026-11-27T19:31:00Z')).toBe(2)
  expect(await at('2026-11-27T19:35:00Z')).toBe(1)
  for (const { email } of bookings) expect(await notifications.to(email)).toHaveLength(1)
})

test('a few hours after the visit, by day, the customer is asked once how it was', async () => {
  const booking = await writeBooking(db, BOOKED)
  await booking.become('COMPLETED', { at: '2026-11-28T21:00:00Z' })
  expect(await at('2026-11-28T23:59:00Z')).toBe(0)
  expect(await at('2026-11-29T00:01:00Z')).toBe(1)
  expect(await at('2026-11-29T15:00:00Z')).toBe(0)
  expect(await notifications.to(booking.email)).toMatchObject([
    {
      template: 'appointment-review',
      data: { pets: 'Toby', link: `${origins.BO}/profileAppointment?id=${booking.appointmentIds[0]}&review=1` },
    },
  ])

  const late = await writeBooking(db, BOOKED)
  await late.become('COMPLETED', { at: '2026-11-28T23:00:00Z' })
  expect(await at('2026-11-29T02:30:00Z')).toBe(0)
  expect(await at('2026-11-29T13:00:00Z')).toBe(1)
})

test('who never came or reviewed already is not asked', async () => {
  const absent = await writeBooking(db, BOOKED)
  await absent.become('NO_SHOW', { at: '2026-11-28T20:00:00Z' })
  const done = await writeBooking(db, BOOKED)
  await done.become('COMPLETED', { at: '2026-11-28T20:00:00Z' })
  await db
    .insertInto('appointments.reviews')
    .values({
      id: newId(),
      appointment_id: done.appointmentIds[0] ?? '',
      store_id: done.storeId,
      uid: done.uid,
      stars: 5,
      text: '',
      author: 'Ana S.',
      service_pack: 'Baño',
      created_at: clock.now,
      updated_at: clock.now,
    })
    .execute()
  expect(await at('2026-11-29T13:00:00Z')).toBe(0)
})
