import { expect, test } from 'vitest'
import { getLotState } from './lots.ts'

test.each([
  [null, 'fresh'],
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'fresh'],
] as const)('on 21 November a lot until %s is %s', (expiresOn, state) => {
  expect(getLotState(expiresOn, '2026-11-21')).toBe(state)
})
