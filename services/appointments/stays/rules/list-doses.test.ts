import { expect, test } from 'vitest'
import { type Dose, listDoses, type MedicinePlan, type Presence } from './list-doses.ts'

const plan: MedicinePlan = {
  ...{ id: 'm', name: 'Apoquel', dose: '1 tableta', times: ['08:00', '20:00'] },
  ...{ fromDay: '2026-11-24', untilDay: '2026-11-27', endedAt: null, given: [] },
}
// From 14:00 of the 24th to 12:00 of the 27th in La Paz.
const stay: Presence = {
  timezone: 'America/La_Paz',
  cameAt: new Date('2026-11-24T18:00:00Z'),
  endsAt: new Date('2026-11-27T16:00:00Z'),
  leftAt: null,
}

function list(now: string, today: string, changed: Partial<MedicinePlan> = {}, presence: Partial<Presence> = {}) {
  return listDoses([{ ...plan, ...changed }], { ...stay, ...presence }, { today, now: new Date(now) })
}

function name(doses: readonly Dose[]) {
  return doses.map(({ day, time }) => `${day.slice(8)} ${time}`)
}

test('no dose is due before the pet came, nor after its stay ends', () => {
  expect(name(list('2026-11-27T15:00:00Z', '2026-11-27'))).toEqual([
    ...['24 20:00', '25 08:00', '25 20:00', '26 08:00', '26 20:00', '27 08:00'],
  ])
})

test('a plan that began long before the stay has the doses of the stay', () => {
  const since = (fromDay: string) => name(list('2026-11-27T15:00:00Z', '2026-11-27', { fromDay }))
  expect(since('0001-01-01')).toEqual(since('2026-11-24'))
})

test('a pet that has not come has no doses, and one that came early gets those of then', () => {
  expect(list('2026-11-24T15:00:00Z', '2026-11-24', {}, { cameAt: null })).toEqual([])
  const cameAt = new Date('2026-11-24T12:00:00Z')
  expect(name(list('2026-11-24T13:00:00Z', '2026-11-24', {}, { cameAt }))).toEqual(['24 08:00', '24 20:00'])
})

test('a pet that left early has no doses after it left, and none of them is late', () => {
  const leftAt = new Date('2026-11-26T00:30:00Z')
  const doses = list('2026-11-27T20:00:00Z', '2026-11-27', {}, { leftAt })
  expect(name(doses)).toEqual(['24 20:00', '25 08:00', '25 20:00'])
  expect(doses.some(({ isLate }) => isLate)).toBe(false)
})

test('a pet that is still there after its end gets its medicine', () => {
  expect(name(list('2026-11-28T00:10:00Z', '2026-11-27')).at(-1)).toBe('27 20:00')
})

test('doses of a day to come are not told', () => {
  expect(name(list('2026-11-24T23:00:00Z', '2026-11-24'))).toEqual(['24 20:00'])
  expect(list('2026-11-24T19:00:00Z', '2026-11-24', { fromDay: '2026-11-25' })).toEqual([])
})

test('a dose is late 30 minutes after its time on the clock of the store', () => {
  expect(list('2026-11-25T00:30:00Z', '2026-11-24')).toMatchObject([{ time: '20:00', isLate: false }])
  expect(list('2026-11-25T00:30:01Z', '2026-11-24')).toMatchObject([{ time: '20:00', isLate: true }])
  // In Asunción it was due an hour earlier.
  const presence = { timezone: 'America/Asuncion' }
  expect(list('2026-11-24T23:31:00Z', '2026-11-24', {}, presence)).toMatchObject([{ isLate: true }])
})

test('a dose can be given two hours before its time when it is of once a day, else one hour', () => {
  const from = (times: string[]) => list('2026-11-24T19:00:00Z', '2026-11-24', { times })[0]?.givableFrom
  expect(from(['20:00'])).toEqual(new Date('2026-11-24T22:00:00Z'))
  expect(from(['08:00', '20:00'])).toEqual(new Date('2026-11-24T23:00:00Z'))
})

test('a dose that was given is not late', () => {
  const given = [{ day: '2026-11-24', time: '20:00', at: new Date('2026-11-25T00:05:00Z'), by: 'Rosa P.' }]
  const [dose] = list('2026-11-25T03:00:00Z', '2026-11-24', { given })
  expect(dose).toMatchObject({ isLate: false, given: { by: 'Rosa P.' } })
})

test('a medicine that was ended keeps its given doses, and no other is due from then on', () => {
  const given = [{ day: '2026-11-24', time: '20:00', at: new Date('2026-11-25T00:05:00Z'), by: 'Rosa P.' }]
  const endedAt = new Date('2026-11-25T11:00:00Z')
  expect(name(list('2026-11-26T20:00:00Z', '2026-11-26', { given, endedAt }))).toEqual(['24 20:00'])
})

test('doses of several medicines stand by their time', () => {
  const other = { ...plan, id: 'n', times: ['21:00', '07:00'] }
  const doses = listDoses([other, plan], stay, { today: '2026-11-25', now: new Date('2026-11-25T12:00:00Z') })
  expect(doses.map(({ medicineId, time }) => `${medicineId} ${time}`)).toEqual([
    ...['m 20:00', 'n 21:00', 'n 07:00', 'm 08:00', 'm 20:00', 'n 21:00'],
  ])
})
