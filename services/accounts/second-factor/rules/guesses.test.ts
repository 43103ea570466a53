import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addGuess, type Guesses } from './guesses.ts'

const minute = 60_000

test('whenever one tries, no quarter of an hour that began with a guess sees more than five', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20 * minute }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(pauses, (between) => {
      let guesses: Guesses = { count: 0, beganAt: new Date(0) }
      let time = 1_700_000_000_000
      const taken = new Map<number, number>()
      for (const pause of between) {
        time += pause
        const next = addGuess(guesses, new Date(time))
        if (!next) {
          expect(time - guesses.beganAt.getTime()).toBeLessThan(15 * minute)
          continue
        }
        guesses = next
        taken.set(next.beganAt.getTime(), (taken.get(next.beganAt.getTime()) ?? 0) + 1)
      }
      expect(Math.max(...taken.values())).toBeLessThanOrEqual(5)
    }),
  )
})

test('after five guesses one waits until a quarter of an hour has passed since the first', () => {
  const began = new Date('2026-11-21T12:00:00Z')
  const five = { count: 5, beganAt: began }
  expect(addGuess(five, new Date(began.getTime() + 15 * minute - 1))).toBeNull()
  expect(addGuess(five, new Date(began.getTime() + 15 * minute))).toMatchObject({ count: 1 })
})
