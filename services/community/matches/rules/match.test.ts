import { expect, test } from 'vitest'
import { type Comparable, judgeMatch } from './match.ts'

const lost: Comparable = {
  species: 'PERRO',
  place: { lat: -17.765, lon: -63.198 },
  day: 20_000,
  colours: ['negro', 'blanco'],
  size: 'mediano',
  sex: 'Macho',
  breed: 'Beagle',
  chipIndex: null,
  looks: ['00ff00ff00ff00ff'],
}
const found: Comparable = { ...lost, day: 20_001 }

/** Seeded random numbers, the same in every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function anyNotice(next: () => number): Comparable {
  const pick = <Value>(values: readonly Value[], other: Value) => values[Math.floor(next() * values.length)] ?? other
  return {
    species: pick(['PERRO', 'GATO', 'OTRO'], 'PERRO'),
    place: { lat: -17.7 - next() / 5, lon: -63.1 - next() / 5 },
    day: 20_000,
    colours: [pick(['negro', 'blanco', 'gris'], 'negro'), pick(['canela', 'crema'], 'crema')],
    size: pick(['pequeño', 'mediano', 'grande', null], null),
    sex: pick(['Macho', 'Hembra', null], null),
    breed: pick(['Beagle', 'Mestizo', ''], ''),
    chipIndex: pick([null, null, 'a', 'b'], null),
    looks:
      next() < 0.5
        ? []
        : [
            Math.floor(next() * 2 ** 32)
              .toString(16)
              .padStart(16, '0'),
          ],
  }
}

test('two notices of one pet go together, and each reason is told with its weight', () => {
  const judged = judgeMatch(lost, found)
  expect(judged?.score).toBeGreaterThan(90)
  expect(judged?.signals.map(({ signal }) => signal)).toEqual(['nearness', 'colours', 'look', 'breed', 'size', 'sex'])
  expect(judged?.signals[0]?.words).toBe('A menos de 1 km, al día siguiente.')
  for (const { points, weight, words } of judged?.signals ?? []) {
    expect(points).toBeLessThanOrEqual(weight)
    expect(words).not.toBe('')
  }
})

test('one chip says it all, and two chips never go together', () => {
  const far = { ...found, place: { lat: -25.3, lon: -57.6 }, colours: ['gris'], chipIndex: 'a' }
  expect(judgeMatch({ ...lost, chipIndex: 'a' }, far)?.score).toBe(100)
  expect(judgeMatch({ ...lost, chipIndex: 'b' }, { ...found, chipIndex: 'a' })).toBeNull()
})

test('another species never goes together, nor what was found before it was lost', () => {
  const next = chance(1)
  for (let turn = 0; turn < 500; turn += 1) {
    const [one, other] = [anyNotice(next), anyNotice(next)]
    if (one.species !== other.species) expect(judgeMatch(one, other)).toBeNull()
  }
  expect(judgeMatch({ ...lost, day: 20_003 }, found)).toBeNull()
})

test('on one day it does not matter which of the two was lost', () => {
  const next = chance(2)
  for (let turn = 0; turn < 500; turn += 1) {
    const [one, other] = [anyNotice(next), anyNotice(next)]
    expect(judgeMatch(one, other)?.score).toBe(judgeMatch(other, one)?.score)
  }
})

test('farther away and later never count more', () => {
  const next = chance(3)
  for (let turn = 0; turn < 300; turn += 1) {
    const [one, other] = [anyNotice(next), { ...anyNotice(next), species: 'PERRO' }]
    const same = { ...one, species: 'PERRO' }
    let before = Number.POSITIVE_INFINITY
    for (const step of [0, 0.01, 0.05, 0.2, 1]) {
      const there = { ...other, place: { lat: same.place.lat - step, lon: same.place.lon }, day: 20_000 + step * 50 }
      const score = judgeMatch(same, there)?.score ?? -1
      expect(score).toBeLessThanOrEqual(before)
      before = score
    }
  }
})
