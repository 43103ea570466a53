import { expect, test } from 'vitest'
import { forEachCountry } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from '../tables.ts'
import { writeBooking } from '../testing/written-booking.ts'
import { calendarFile } from './calendar-file.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const origins = { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' }
const deps = { db, origins, now: () => new Date('2026-11-23T12:00:00Z') }
const booked = { startsAt: '2026-11-28T19:30:00Z', createdAt: '2026-11-23T12:00:00Z' }

function as(uid: string): CallContext {
  return {
    viewer: { uid, isGuest: false, roles: ['customer'], areas: {}, country: 'BO', token: null },
    requestId: 'request',
  }
}

/** Unfolded lines of the calendar file, by name. */
async function getEntry(booking: { id: string; uid: string }) {
  const { name, content } = await calendarFile(deps, { multiAppointmentId: booking.id }, as(booking.uid))
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = content.replace(/\r\n[ \t]/g, '').split('\r\n')
  const entry = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
  return { name, entry: Object.fromEntries(entry) }
}

test('a booking is one entry of a calendar, in times that every zone understands', async () => {
  const booking = await writeBooking(db, {
    ...booked,
    visits: [{ petName: 'Ñusta, la 1.ª; «Nusti»' }, { petName: 'Luna' }],
  })
  const { name, entry } = await getEntry(booking)
  expect(name).toBe('reserva-2026-11-28.ics')
  expect(entry).toMatchObject({
    METHOD: 'PUBLISH',
    UID: `${booking.id}@appointments.huella`,
    SEQUENCE: '0',
    STATUS: 'CONFIRMED',
    DTSTAMP: '20261123T120000Z',
    DTSTART: '20261128T193000Z',
    DTEND: '20261128T211000Z',
    SUMMARY: 'Ñusta\\, la 1.ª\\; «Nusti» y Luna en Spa Equipetrol',
    LOCATION: 'Spa Equipetrol\\, Av. San Martín 450',
    GEO: '-17.7654;-63.1943',
    URL: `${origins.BO}/profileAppointment?id=${booking.appointmentIds[0]}`,
  })
  expect(entry.DESCRIPTION).toContain('Puedes recoger a las 17:10.')
  expect(entry.DESCRIPTION).toContain(`${origins.BO}/profileAppointment?id=${booking.appointmentIds[0]}`)
})

test('an entry of pets that are fetched lasts from the first ride to the last, at their home', async () => {
  const home = { street: 'Calle Sucre 45', notes: '', city: 'Santa Cruz', lat: -17.7897, lon: -63.1943 }
  const booking = await writeBooking(db, { ...booked, hasPickUp: true, address: home })
  const { entry } = await getEntry(booking)
  expect(entry).toMatchObject({
    DTSTART: '20261128T185000Z',
    DTEND: '20261128T215000Z',
    LOCATION: 'Calle Sucre 45',
  })
  expect(entry.GEO).toBeUndefined()
})

test('saved again after a move it is the same entry, later in its sequence', async () => {
  const booking = await writeBooking(db, booked)
  await booking.moveTo('2026-11-30T13:00:00Z', '2026-11-24T12:00:00Z')
  expect((await getEntry(booking)).entry).toMatchObject({
    UID: `${booking.id}@appointments.huella`,
    SEQUENCE: '1',
    DTSTART: '20261130T130000Z',
  })
})

test('an entry is tentative until the store has confirmed every pet, and each confirmation updates it', async () => {
  const booking = await writeBooking(db, { ...booked, visits: [{ state: 'PENDING' }, { state: 'PENDING' }] })
  const [toby = '', luna = ''] = booking.appointmentIds
  const before = (await getEntry(booking)).entry
  expect(before).toMatchObject({
    METHOD: 'PUBLISH',
    STATUS: 'TENTATIVE',
    'X-MICROSOFT-CDO-BUSYSTATUS': 'TENTATIVE',
    SEQUENCE: '0',
  })
  expect(before.DESCRIPTION).toContain('todavía no la confirmó')
  await confirm(toby)
  expect((await getEntry(booking)).entry).toMatchObject({ STATUS: 'TENTATIVE', SEQUENCE: '1' })
  await confirm(luna)
  const after = (await getEntry(booking)).entry
  expect(after).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '2', 'X-MICROSOFT-CDO-BUSYSTATUS': 'BUSY' })
  expect(after.DESCRIPTION).not.toContain('todavía no')
})

/** Confirms a visit as the store does: its state and a line of its log. */
async function confirm(appointmentId: string) {
  await db
    .updateTable('appointments.appointments')
    .set({ state: 'CONFIRMED' })
    .where('id', '=', appointmentId)
    .execute()
  await db
    .insertInto('appointments.log_lines')
    .values({ appointment_id: appointmentId, at: '2026-11-23T13:00:00Z', what: 'CONFIRMED', by: 'merchant', text: '' })
    .execute()
}

test('a cancelled booking takes its entry back', async () => {
  const booking = await writeBooking(db, booked)
  await booking.become('CANCELLED', { at: '2026-11-24T12:00:00Z' })
  expect((await getEntry(booking)).entry).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '1' })
})

test('a home visit is where the pet lives', async () => {
  const booking = await writeBooking(db, { ...booked, address: { street: 'Calle Sucre 45' } })
  const { entry } = await getEntry(booking)
  expect(entry.LOCATION).toBe('Calle Sucre 45')
  expect(entry.GEO).toBeUndefined()
})

test('somebody else’s booking has no file', async () => {
  const { id } = await writeBooking(db, booked)
  const asStranger = calendarFile(deps, { multiAppointmentId: id }, as(newId()))
  await expect(asStranger).rejects.toMatchObject({ code: 'appointments.appointment-not-found' })
})
