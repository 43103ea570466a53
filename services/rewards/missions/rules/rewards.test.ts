import { expect, test } from 'vitest'
import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import { findRewards, formatWhyNot, hasPresent, isPresent, type Reward, whyNotReward } from './rewards.ts'

const rewards = listCountries().flatMap(({ iso }) => findRewards(iso))

const none = new Set<string>()
const balance = (points: number, earned = points) => ({ points, owed: 0, earned })
const named = (id: string): Reward => {
  const found = rewards.find((reward) => reward.id === id)
  if (!found) throw new Error(`There is no reward ${id}`)
  return found
}

test('what costs more than is there is refused by what is missing', () => {
  const ten = named('bo-10')
  expect(whyNotReward(ten, { balance: balance(79), taken: none })).toBe('not-enough-huellas')
  expect(formatWhyNot('not-enough-huellas', ten, balance(79))).toBe('Te falta 1 huella')
  expect(formatWhyNot('not-enough-huellas', ten, balance(50))).toBe('Te faltan 30 huellas')
  expect(whyNotReward(ten, { balance: balance(80), taken: none })).toBeNull()
})

test('a level is asked before huellas, and goes by what was earned', () => {
  const fifteen = named('bo-15-por-ciento')
  expect(whyNotReward(fifteen, { balance: balance(299), taken: none })).toBe('level-too-low')
  expect(formatWhyNot('level-too-low', fifteen, balance(0))).toBe('Desde el nivel Compañero')
  expect(whyNotReward(fifteen, { balance: balance(10, 900), taken: none })).toBe('not-enough-huellas')
})

test('a present is there once, and what costs huellas as often as there are', () => {
  const present = named('bo-nivel-3')
  expect(whyNotReward(present, { balance: balance(0, 300), taken: none })).toBeNull()
  expect(whyNotReward(present, { balance: balance(0, 300), taken: new Set([present.id]) })).toBe('taken-already')
  expect(whyNotReward(named('bo-10'), { balance: balance(80), taken: new Set(['bo-10']) })).toBeNull()
})

test('the first levels have no present, and those above have one in each country', () => {
  for (const { iso } of listCountries())
    expect([1, 2, 3, 4, 5].filter((level) => hasPresent(level, iso))).toEqual([3, 4, 5])
})

test('rewards are round amounts of the country', () => {
  const shown = (country: CountryIso) => findRewards(country).map(({ title, says }) => `${title}. ${says}`)
  expect(shown('BO')[0]).toBe('Bs 15 por tu nivel Compañero. En compras desde Bs 60')
  expect(shown('PY')[0]).toBe('Gs 15.000 por tu nivel Compañero. En compras desde Gs 60.000')
})

test('each country has its own, alike, and a coupon says what its kind needs', () => {
  const ids = (country: CountryIso) => findRewards(country).map(({ id }) => id.slice(3))
  expect(ids('PY')).toEqual(ids('BO'))
  expect(new Set(rewards.map(({ id }) => id)).size).toBe(rewards.length)
  for (const { coupon } of rewards) {
    expect(coupon.percent !== null).toBe(coupon.kind === 'percentage')
    expect(coupon.amount !== null).toBe(coupon.kind === 'amount')
  }
  expect(rewards.filter(isPresent).every(({ fromLevel }) => fromLevel > 1)).toBe(true)
})
