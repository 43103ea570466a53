import { expect, test } from 'vitest'
import { isWorthSending } from './why-send.ts'

const now = 1_000_000
const seconds = (count: number) => count * 1000
/** So many metres north, measured so many seconds ago. */
const fix = ({ metres = 0, age = 0, accuracy = 10 } = {}) => ({
  lat: -17.78 + metres / 111_195,
  lon: -63.18,
  accuracy,
  at: now - seconds(age),
})
const sentBefore = (pause: number) => ({ fix: fix({ age: pause }), at: now - seconds(pause) })

test('the first position is sent', () => {
  expect(isWorthSending(fix(), null, now)).toBe(true)
})

test.each([
  ['30 m after 15 s', fix({ metres: 31 }), sentBefore(15), true],
  ['30 m after 14 s', fix({ metres: 31 }), sentBefore(14), false],
  ['20 m after 59 s', fix({ metres: 20 }), sentBefore(59), false],
  ['no way at all, after a minute', fix(), sentBefore(60), true],
  ['the same measurement again', fix({ age: 60 }), sentBefore(60), false],
  ['a guess by the network', fix({ accuracy: 1500 }), null, false],
  ['a position of long ago', fix({ age: 301 }), null, false],
])('%s: %#', (_what, position, sent, expected) => {
  expect(isWorthSending(position, sent, now)).toBe(expected)
})
