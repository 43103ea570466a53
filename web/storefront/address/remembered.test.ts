import { expect, test } from 'vitest'
import { getCity, REMEMBERED_FOR_MS, readRemembered, remember, withAddress } from './remembered.ts'

const now = new Date('2026-11-20T12:00:00Z')

function memory(values: Record<string, string> = {}) {
  const saved = new Map(Object.entries(values))
  return {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
  }
}

const blank = readRemembered(memory(), 'ana', now)

test('an address is remembered for 365 days, with its city', () => {
  const storage = memory()
  remember(storage, 'ana', withAddress(blank, { code: 'a-1', city: 'Warnes' }), now)

  expect(readRemembered(storage, 'ana', new Date(now.getTime() + REMEMBERED_FOR_MS))).toEqual({
    addressId: 'a-1',
    citiesByAddress: { 'a-1': 'Warnes' },
    defaultCity: 'Warnes',
    hasFirstAddress: true,
  })
  expect(readRemembered(storage, 'ana', new Date(now.getTime() + REMEMBERED_FOR_MS + 1))).toEqual(blank)
})

test('two people on one machine never see each other’s addresses', () => {
  const storage = memory()
  remember(storage, 'ana', withAddress(blank, { code: 'a-1', city: 'Warnes' }), now)
  expect(readRemembered(storage, 'luis', now)).toEqual(blank)
  expect(readRemembered(storage, null, now)).toEqual(blank)
})

test('an address that lives in the cart alone gives a city and no id', () => {
  expect(withAddress(blank, { code: null, city: 'Cotoca' })).toEqual({ ...blank, defaultCity: 'Cotoca' })
})

test('a map opens in the city of the last address, else in the default city', () => {
  const atHome = withAddress(blank, { code: 'a-1', city: 'Warnes' })
  expect(getCity(atHome)).toBe('Warnes')
  expect(getCity(withAddress(atHome, { code: 'a-2', city: 'Cotoca' }))).toBe('Cotoca')
  expect(getCity({ ...atHome, addressId: 'a-2', defaultCity: 'Montero' })).toBe('Montero')
  expect(getCity(blank)).toBeNull()
})

test.each(['', 'no json', '[]', '{"until":"soon"}', '{"until":9e15,"citiesByAddress":7,"addressId":{}}'])(
  'what is no memory (%s) counts as nothing',
  (text) => expect(readRemembered(memory({ 'huella:addresses:ana': text }), 'ana', now)).toEqual(blank),
)

test('where storage is blocked nothing breaks', () => {
  const blocked = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  }
  expect(() => remember(blocked, 'ana', blank, now)).not.toThrow()
  expect(readRemembered(blocked, 'ana', now)).toEqual(blank)
  expect(readRemembered(null, 'ana', now)).toEqual(blank)
})
