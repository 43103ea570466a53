import { expect, test } from 'vitest'
import { findLackingVaccines, type GivenVaccine } from './lacking-vaccines.ts'

const day = '2026-11-23'
const rabies = (appliedOn: string, nextDueOn: string | null): GivenVaccine => ({
  planVaccines: ['rabies'],
  appliedOn,
  nextDueOn,
})
const lacks = (given: GivenVaccine[], petTypeId = 'perro') =>
  findLackingVaccines({ required: ['rabies', 'cat-core'], petTypeId, given, day })

test('a vaccine counts until its next dose is due, on that day too', () => {
  expect(lacks([rabies('2025-11-23', '2026-11-23')])).toEqual([])
  expect(lacks([rabies('2025-11-22', '2026-11-22')])).toEqual([{ vaccine: 'rabies', until: '2026-11-22' }])
})

test('without a next dose it counts for a year', () => {
  expect(lacks([rabies('2025-11-23', null)])).toEqual([])
  expect(lacks([rabies('2025-11-20', null)])).toEqual([{ vaccine: 'rabies', until: '2026-11-20' }])
})

test('the dose that lasts longest counts, and none that is given after the visit', () => {
  expect(lacks([rabies('2024-01-01', '2027-01-01'), rabies('2025-01-01', '2026-01-01')])).toEqual([])
  expect(lacks([rabies('2026-11-24', '2027-11-24')])).toEqual([{ vaccine: 'rabies', until: null }])
})

test('a pet needs the vaccines of its kind alone', () => {
  expect(lacks([]).map(({ vaccine }) => vaccine)).toEqual(['rabies'])
  expect(lacks([], 'gato').map(({ vaccine }) => vaccine)).toEqual(['rabies', 'cat-core'])
  expect(lacks([], 'conejo')).toEqual([])
})
