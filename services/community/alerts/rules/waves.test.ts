import { expect, test } from 'vitest'
import { getMorning, getWavesKm, NIGHT_KM, planWave } from './waves.ts'

const bolivia = { timeZone: 'America/La_Paz' }
const noon = new Date('2026-11-22T16:00:00Z')

function listWaves(species: 'PERRO' | 'GATO' | 'OTRO', from: Date) {
  const told: { at: string; km: number }[] = []
  let due: { wave: number; dueAt: Date } | null = { wave: 0, dueAt: from }
  while (due) {
    const { withinKm, next } = planWave({ species, wave: due.wave, at: due.dueAt, ...bolivia })
    told.push({ at: due.dueAt.toISOString().slice(5, 16), km: withinKm })
    due = next
  }
  return told
}

test('by day the alert widens each hour, up to the largest zone that anybody watches', () => {
  expect(listWaves('PERRO', noon)).toEqual([
    { at: '11-22T16:00', km: 2 },
    { at: '11-22T17:00', km: 4 },
    { at: '11-22T18:00', km: 8 },
    { at: '11-22T19:00', km: 16 },
    { at: '11-22T20:00', km: 20 },
  ])
  expect(listWaves('GATO', noon).map(({ km }) => km)).toEqual([1, 2, 4, 8, 16, 20])
  expect(getWavesKm('OTRO')).toEqual(getWavesKm('PERRO'))
})

test('at night the nearest alone are told, and the rest in the morning', () => {
  // 23:30 in La Paz; 7:00 there is 11:00 in UTC.
  expect(listWaves('PERRO', new Date('2026-11-23T03:30:00Z'))).toEqual([
    { at: '11-23T03:30', km: NIGHT_KM },
    { at: '11-23T11:00', km: 2 },
    { at: '11-23T12:00', km: 4 },
    { at: '11-23T13:00', km: 8 },
    { at: '11-23T14:00', km: 16 },
    { at: '11-23T15:00', km: 20 },
  ])
})

test('an evening wave that comes into the night goes on in the morning where it stopped', () => {
  // 20:30 in La Paz: waves at 20:30 and 21:30, then the night.
  expect(listWaves('PERRO', new Date('2026-11-23T00:30:00Z'))).toEqual([
    { at: '11-23T00:30', km: 2 },
    { at: '11-23T01:30', km: 4 },
    { at: '11-23T02:30', km: NIGHT_KM },
    { at: '11-23T11:00', km: 8 },
    { at: '11-23T12:00', km: 16 },
    { at: '11-23T13:00', km: 20 },
  ])
})

test.each([
  ['2026-11-23T01:59:00Z', null],
  ['2026-11-23T02:00:00Z', '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T10:59:00Z', '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T11:00:00Z', null],
])('the night of %s ends at %s', (at, morning) => {
  expect(getMorning(new Date(at), bolivia.timeZone)?.toISOString() ?? null).toBe(morning)
})

test('a number after the last wave tells nobody new and is the end', () => {
  expect(planWave({ species: 'GATO', wave: 99, at: noon, ...bolivia })).toEqual({ withinKm: 20, next: null })
})
