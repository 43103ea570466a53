import { expect, test } from 'vitest'
import { isOtherPerson, rememberPhone, settlePerson } from './person-in-storage.ts'

function aStorage(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
    keys: () => [...stored.keys()].sort(),
  }
}

test('who signs in leaves nothing of the guest behind, and keeps what was typed', () => {
  const local = aStorage({
    'huella:cart:anonymousCart_s-1': '{}',
    'huella:anonymousCartId:s-1': 'a',
    'huella:anonymousCartToken:s-1': 'b',
    'huella:addresses:guest': '{}',
    'another:site': 'x',
  })
  const session = aStorage({ 'huella:checkout': '{}' })

  expect(settlePerson({ local, session }, 'u-1')).toBeNull()
  expect(local.keys()).toEqual(['another:site', 'huella:uid'])
  expect(session.keys()).toEqual(['huella:checkout'])
})

test('what a guest agreed to tell still waits when they sign in, and goes with them', () => {
  const local = aStorage({ 'huella:tracking': '{}' })
  settlePerson({ local, session: aStorage() }, 'u-1')
  expect(local.keys()).toContain('huella:tracking')
  settlePerson({ local, session: aStorage() }, null)
  expect(local.keys()).toEqual(['huella:uid'])
})

test('who comes back finds their own cart and addresses, and nobody else’s', () => {
  const local = aStorage({
    'huella:uid': '',
    'huella:cart:u-1_s-1': '{}',
    'huella:addresses:u-1': '{}',
    'huella:cart:u-10_s-1': '{}',
    'huella:addresses:u-2': '{}',
  })
  settlePerson({ local, session: aStorage() }, 'u-1')
  expect(local.keys()).toEqual(['huella:addresses:u-1', 'huella:cart:u-1_s-1', 'huella:uid'])
})

test('after signing out nothing of the person is left, not even what they had typed', () => {
  const local = aStorage({ 'huella:uid': 'u-1', 'huella:cart:u-1_s-1': '{}', 'huella:addresses:u-1': '{}' })
  const session = aStorage({ 'huella:checkout': '{}' })
  expect(settlePerson({ local, session }, null)).toBe('u-1')
  expect(local.keys()).toEqual(['huella:uid'])
  expect(local.getItem('huella:uid')).toBe('')
  expect(session.keys()).toEqual([])
})

test('what waits unsent of who has to sign in again is there when they do, and gone once another is here', () => {
  const ofEnded = () => aStorage({ 'huella:uid': 'u-1', 'huella:held:u-1': '[]', 'huella:addresses:u-1': '{}' })
  const own = ofEnded()
  settlePerson({ local: own, session: aStorage() }, null)
  expect(own.keys()).toEqual(['huella:held:u-1', 'huella:uid'])
  settlePerson({ local: own, session: aStorage() }, 'u-1')
  expect(own.keys()).toEqual(['huella:held:u-1', 'huella:uid'])

  const taken = ofEnded()
  settlePerson({ local: taken, session: aStorage() }, null)
  settlePerson({ local: taken, session: aStorage() }, 'u-2')
  expect(taken.keys()).toEqual(['huella:uid'])
})

test('two people one after the other on one machine share nothing', () => {
  const local = aStorage({ 'huella:uid': 'u-1', 'huella:cart:u-1_s-1': '{}' })
  const session = aStorage({ 'huella:checkout': '{"phoneNumber":"70012345"}' })
  expect(settlePerson({ local, session }, 'u-2')).toBe('u-1')
  expect(local.keys()).toEqual(['huella:uid'])
  expect(session.keys()).toEqual([])
})

test('a phone is kept for who is signed in, changes with them, and goes with them', () => {
  const local = aStorage()
  settlePerson({ local, session: aStorage() }, 'u-1')
  rememberPhone(local, 'u-1', '+59170012345')
  expect(local.getItem('huella:phone:u-1')).toBe('+59170012345')
  rememberPhone(local, 'u-1', null)
  expect(local.keys()).toEqual(['huella:uid'])

  rememberPhone(local, 'u-1', '+59170012345')
  settlePerson({ local, session: aStorage() }, 'u-2')
  expect(local.keys()).toEqual(['huella:uid'])
})

test('a guest who goes from page to page keeps their cart', () => {
  const local = aStorage({ 'huella:cart:anonymousCart_s-1': '{}' })
  settlePerson({ local, session: aStorage() }, null)
  expect(local.keys()).toContain('huella:cart:anonymousCart_s-1')
})

test('after a sign-out that emptied the storage other tabs still hear that nobody is signed in', () => {
  const local = aStorage()
  settlePerson({ local, session: aStorage() }, null)
  expect(local.getItem('huella:uid')).toBe('')
})

test('a page notices when another tab signed in or out', () => {
  const change = (newValue: string | null) => ({ key: 'huella:uid', newValue })
  expect(isOtherPerson(change(''), 'u-1')).toBe(true)
  expect(isOtherPerson(change('u-2'), 'u-1')).toBe(true)
  expect(isOtherPerson(change('u-1'), null)).toBe(true)
  expect(isOtherPerson(change('u-1'), 'u-1')).toBe(false)
  expect(isOtherPerson(change(''), null)).toBe(false)
  expect(isOtherPerson({ key: 'huella:cart:u-1_s', newValue: 'x' }, 'u-1')).toBe(false)
})
