import { expect, test } from 'vitest'
import { usualTerms } from '../../missions/rules/ways-to-earn.ts'
import { findLimit, findTermsOfMonth, getNextMonth } from './terms-of-month.ts'

const visits = (each: number, limit: number) => ({ ...usualTerms, visit: { each, limit } })
const profiles = (limit: number) => ({ ...usualTerms, profile: { each: 50, limit } })

test('a month has the terms that began last, and the program’s own before the first', () => {
  const versions = [
    { fromMonth: '2027-02', terms: visits(50, 200) },
    { fromMonth: '2026-12', terms: visits(10, 20) },
  ]
  const each = (month: string) => findTermsOfMonth(versions, month).visit.each
  expect(['2026-11', '2026-12', '2027-01', '2027-02', '2028-01'].map(each)).toEqual([30, 10, 10, 50, 50])
  expect(findLimit(versions, 'visit', '2026-12')).toBe(20)
})

test('a year has the greatest limit that counted in it', () => {
  const versions = [
    { fromMonth: '2026-12', terms: profiles(0) },
    { fromMonth: '2027-03', terms: profiles(400) },
    { fromMonth: '2027-09', terms: profiles(100) },
  ]
  expect(['2026', '2027', '2028'].map((year) => findLimit(versions, 'profile', year))).toEqual([150, 400, 100])
  expect(findLimit([], 'profile', '2026')).toBe(150)
})

test('December is followed by January', () => {
  expect(['2026-01', '2026-09', '2026-12'].map(getNextMonth)).toEqual(['2026-02', '2026-10', '2027-01'])
})
