import { expect, test } from 'vitest'
import { findLevel, levels, wayUp } from './levels.ts'

test.each([
  [0, 'Cachorro'],
  [99, 'Cachorro'],
  [100, 'Explorador'],
  [299, 'Explorador'],
  [300, 'Compañero'],
  [700, 'Guardián'],
  [1500, 'Leyenda'],
  [90_000, 'Leyenda'],
  [-20, 'Cachorro'],
])('who earned %i is %s', (earned, name) => {
  expect(findLevel(earned).name).toBe(name)
})

test('levels rise one by one', () => {
  expect(levels.map(({ number }) => number)).toEqual(levels.map((_, index) => index + 1))
  expect(levels.map(({ from }) => from)).toEqual(levels.map(({ from }) => from).toSorted((a, b) => a - b))
})

test('the way up says what is missing, and a hundred percent is said on the last level alone', () => {
  expect(wayUp(200)).toMatchObject({
    level: { number: 2 },
    nextLevel: { name: 'Compañero', missing: 100 },
    levelPercent: 50,
  })
  expect(wayUp(299).levelPercent).toBe(99)
  expect(wayUp(-20)).toMatchObject({ nextLevel: { missing: 100 }, levelPercent: 0 })
  expect(wayUp(1500)).toMatchObject({ nextLevel: null, levelPercent: 100 })
})
