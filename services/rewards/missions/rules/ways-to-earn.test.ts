import { expect, test } from 'vitest'
import {
  calculateDonationWorth,
  calculatePurchaseWorth,
  earningKinds,
  formatWays,
  usualTerms,
  ways,
} from './ways-to-earn.ts'

test.each([
  ['BO', 999, 0],
  ['BO', 1000, 1],
  ['BO', 25_999, 25],
  ['PY', 9999, 0],
  ['PY', 189_000, 18],
] as const)('in %s %i in minor units are %i huellas', (country, spent, huellas) => {
  expect(calculatePurchaseWorth(country, spent, usualTerms)).toBe(huellas)
})

test('whole kilos count', () => {
  expect([
    calculateDonationWorth(999, usualTerms),
    calculateDonationWorth(1000, usualTerms),
    calculateDonationWorth(3500, usualTerms),
  ]).toEqual([0, 20, 60])
})

test('every way is told in the money of its country', () => {
  const listed = formatWays('BO', usualTerms)
  expect(listed.map(({ kind }) => kind)).toEqual(earningKinds)
  expect(listed.find(({ kind }) => kind === 'purchase')).toMatchObject({
    gives: '1 huella por cada Bs\u00A010,00',
    limit: 'Hasta 500 al mes',
  })
  expect(formatWays('PY', usualTerms).find(({ kind }) => kind === 'purchase')?.gives).toBe(
    '1 huella por cada Gs\u00A010.000',
  )
  expect(listed.find(({ kind }) => kind === 'profile')).toMatchObject({
    gives: '50 huellas',
    limit: 'Hasta 150 al año',
  })
})

test('no limit is below what one of its kind gives', () => {
  for (const kind of earningKinds) expect(ways[kind].limit.points).toBeGreaterThanOrEqual(ways[kind].each)
})

test('what gives nothing is not told, and another rate counts', () => {
  const terms = { ...usualTerms, purchase: { each: 2, limit: 900 }, profile: { each: 0, limit: 150 } }
  expect(calculatePurchaseWorth('BO', 25_000, terms)).toBe(50)
  const told = formatWays('BO', terms)
  expect(told.map(({ kind }) => kind)).not.toContain('profile')
  expect(told.find(({ kind }) => kind === 'purchase')).toMatchObject({
    each: 2,
    gives: '2 huellas por cada Bs\u00A010,00',
    limit: 'Hasta 900 al mes',
  })
})

test('great limits are written as the country writes numbers', () => {
  const [visit] = formatWays('BO', { ...usualTerms, visit: { each: 1000, limit: 25_000 } }).filter(
    ({ kind }) => kind === 'visit',
  )
  expect(visit?.limit).toBe('Hasta 25.000 al mes')
})
