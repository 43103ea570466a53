import { expect, test } from 'vitest'
import { toVisitTime } from './visit-time.ts'

// A Saturday, 11:00 in La Paz.
const now = new Date('2026-11-21T15:00:00Z')
const visit = {
  store: { timezoneCode: 'America/La_Paz', latitude: -17.7654, longitude: -63.1943 },
  collectAt: '2026-11-23T15:00:00Z',
  hasPickUp: false,
  isHomeVisit: false,
  address: null,
}

test('a visit of today or tomorrow is said so, any other day by its date', () => {
  const dayAt = (startsAt: string) => toVisitTime({ ...visit, startsAt, receiveUntil: startsAt }, now).day

  expect(dayAt('2026-11-21T19:30:00Z')).toBe('Hoy')
  // Still Sunday in La Paz.
  expect(dayAt('2026-11-23T03:30:00Z')).toBe('Mañana')
  expect(dayAt('2026-11-28T19:30:00Z')).toBe('Sábado 28 de noviembre')
  expect(dayAt('2025-11-28T19:30:00Z')).toBe('Viernes 28 de noviembre de 2025')
})

test('a shift says until when a pet is received, an interval only when it begins', () => {
  const startsAt = '2026-11-23T13:00:00Z'
  expect(toVisitTime({ ...visit, startsAt, receiveUntil: '2026-11-23T14:30:00Z' }, now)).toMatchObject({
    time: '09:00',
    until: '10:30',
  })
  expect(toVisitTime({ ...visit, startsAt, receiveUntil: startsAt }, now)).toMatchObject({ time: '09:00', until: null })
})

test('pets that are fetched are waited for at home, not at the hour of their service', () => {
  const startsAt = '2026-11-23T13:00:00Z'
  const address = { street: 'Calle Sucre 45', notes: '', city: 'Santa Cruz', lat: -17.7897, lon: -63.1943 }
  const fetched = { ...visit, hasPickUp: true, address, startsAt, receiveUntil: startsAt }
  expect(toVisitTime(fetched, now)).toMatchObject({ time: '08:20', until: '08:40' })
})
