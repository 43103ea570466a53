import { expect, test } from 'vitest'
import {
  calculateProgress,
  completedMissions,
  type Deeds,
  formatProgress,
  type Mission,
  missionNamed,
  missions,
} from './missions.ts'
import { earningKinds } from './ways-to-earn.ts'

const month = '2026-11'
const deeds = (changes: Partial<Deeds> & Pick<Deeds, 'kind'>): Deeds => ({
  sort: '',
  country: null,
  month,
  period: month,
  times: 1,
  grams: 0,
  worth: 0,
  ...changes,
})

function mission(id: string): Mission {
  const found = missionNamed(id)
  if (!found) throw new Error(`There is no mission ${id}`)
  return found
}

test('what is done of another kind or sort does not count', () => {
  const first = mission('primer-bano')
  expect(calculateProgress(first, [deeds({ kind: 'visit', sort: 'consulta' })], month)).toBe(0)
  expect(calculateProgress(first, [deeds({ kind: 'visit', sort: 'bano-y-peluqueria' })], month)).toBe(1)
})

test('different kinds of care make a card complete, and twice the same does not', () => {
  const card = mission('cartilla-al-dia')
  const vaccine = deeds({ kind: 'care', sort: 'vaccine', times: 4 })
  expect(calculateProgress(card, [vaccine], month)).toBe(1)
  expect(calculateProgress(card, [vaccine, deeds({ kind: 'care', sort: 'deworming', month: '2026-02' })], month)).toBe(
    2,
  )
})

test('what was taken back does not count', () => {
  expect(
    calculateProgress(mission('cartilla-al-dia'), [deeds({ kind: 'care', sort: 'vaccine', times: 0 })], month),
  ).toBe(0)
})

test('grams of all months make kilos, and those of a month a mission of that month', () => {
  const given = [deeds({ kind: 'donation', grams: 1500 }), deeds({ kind: 'donation', grams: 900, month: '2026-10' })]
  expect(calculateProgress(mission('tres-kilos'), given, month)).toBe(2400)
  expect(calculateProgress(mission('kilo-del-mes'), given, '2026-10')).toBe(900)
  expect(completedMissions(given).map(({ mission: { id }, month }) => `${id} ${month}`)).toEqual([
    'kilo-del-mes 2026-11',
  ])
})

test('progress never passes its goal', () => {
  const many = deeds({ kind: 'purchase', times: 12 })
  expect(calculateProgress(mission('tres-pedidos'), [many], month)).toBe(3)
})

test('progress is said in times or in kilos', () => {
  expect(formatProgress(mission('tres-pedidos'), 2)).toBe('2 de 3')
  expect(formatProgress(mission('tres-kilos'), 1500)).toBe('1,5 de 3 kg')
  expect(formatProgress(mission('kilo-del-mes'), 999)).toBe('0,9 de 1 kg')
})

test('every mission can be completed by what earns huellas, and is named once', () => {
  expect(new Set(missions.map(({ id }) => id)).size).toBe(missions.length)
  for (const { id, of, by, goal } of missions as readonly Mission[]) {
    const done = of.kinds.flatMap((kind) =>
      Array.from({ length: goal < 100 ? goal : 1 }, (_, nth) =>
        deeds({ kind, sort: of.sorts?.[0] ?? `sort ${nth}`, grams: by === 'grams' ? goal : 0 }),
      ),
    )
    expect(of.kinds.every((kind) => earningKinds.includes(kind))).toBe(true)
    expect(completedMissions(done).map(({ mission: each }) => each.id)).toContain(id)
  }
})
