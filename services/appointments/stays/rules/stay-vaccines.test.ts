import { expect, test } from 'vitest'
import { findLackingOnStay } from './stay-vaccines.ts'

const given = [{ planVaccines: ['rabies' as const], appliedOn: '2026-01-10', nextDueOn: '2026-12-03' }]
const asked = { required: ['rabies' as const], petTypeId: 'perro', given }

test('a vaccine that ends within the stay is lacking', () => {
  const lacking = [{ vaccine: 'rabies', until: '2026-12-03' }]
  expect(findLackingOnStay({ ...asked, fromDay: '2026-12-01', untilDay: '2026-12-04' })).toEqual(lacking)
  expect(findLackingOnStay({ ...asked, fromDay: '2026-12-01', untilDay: '2026-12-03' })).toEqual([])
})

test('a vaccine given after the first day does not count for it', () => {
  const late = [{ planVaccines: ['rabies' as const], appliedOn: '2026-12-02', nextDueOn: null }]
  const span = { fromDay: '2026-12-01', untilDay: '2026-12-03' }
  expect(findLackingOnStay({ ...asked, ...span, given: late })).toEqual([{ vaccine: 'rabies', until: null }])
})
