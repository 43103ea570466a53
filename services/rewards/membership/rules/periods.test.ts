import { expect, test } from 'vitest'
import { getPeriod, monthIn } from './periods.ts'

test('a month ends by the clock of its country', () => {
  const at = new Date('2026-12-01T03:30:00Z')
  expect([monthIn('BO', at), monthIn('PY', at)]).toEqual(['2026-11', '2026-12'])
})

test('a limit goes by the month or by the year', () => {
  expect([getPeriod('care', '2026-11'), getPeriod('profile', '2026-11')]).toEqual(['2026-11', '2026'])
})
