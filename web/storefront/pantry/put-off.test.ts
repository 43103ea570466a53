import { expect, test } from 'vitest'
import { isPutOff, withPutOff } from './put-off.ts'

const today = '2026-11-21'

test('what is put off for three days is told again on the fourth', () => {
  const cookie = withPutOff(undefined, { subject: 'pantry a', days: 3, today })
  expect(['2026-11-21', '2026-11-23', '2026-11-24'].map((day) => isPutOff(cookie, 'pantry a', day))).toEqual([
    true,
    true,
    false,
  ])
  expect(isPutOff(cookie, 'pantry b', today)).toBe(false)
})

test('several are kept side by side, and what has passed is dropped', () => {
  const first = withPutOff(undefined, { subject: 'a', days: 3, today })
  const both = withPutOff(first, { subject: 'b', days: 90, today })
  expect([isPutOff(both, 'a', today), isPutOff(both, 'b', today)]).toEqual([true, true])
  const later = withPutOff(both, { subject: 'c', days: 3, today: '2026-12-01' })
  expect(later.split('-')).toHaveLength(2)
})

test('the cookie stays small, and a torn one is an empty one', () => {
  let cookie = ''
  for (let index = 0; index < 100; index += 1) cookie = withPutOff(cookie, { subject: `s ${index}`, days: 90, today })
  expect(cookie.length).toBeLessThan(600)
  expect(isPutOff(cookie, 's 99', today)).toBe(true)
  expect(isPutOff('%%--x.y-..-', 's 99', today)).toBe(false)
})
