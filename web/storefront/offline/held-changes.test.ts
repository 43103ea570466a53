import { expect, test } from 'vitest'
import { dropHeld, holdChange, MOST_HELD, markHeld, outcomeOf, readHeld } from './held-changes.ts'
import { aChange } from './testing/a-browser.ts'

function aStorage(kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    stored,
  }
}

test('what is held survives a reload, in the order in which it was written', () => {
  const storage = aStorage()
  expect(holdChange(storage, 'u-1', aChange())).toBe(true)
  holdChange(storage, 'u-1', aChange({ id: 'k-2' }))
  expect(readHeld(storage, 'u-1').map(({ id }) => id)).toEqual(['k-1', 'k-2'])
})

test('it is nobody else’s', () => {
  const storage = aStorage()
  holdChange(storage, 'u-1', aChange())
  expect(readHeld(storage, 'u-2')).toEqual([])
  expect([...storage.stored.keys()]).toEqual(['huella:held:u-1'])
})

test('of several hearts for one product the last one counts', () => {
  const storage = aStorage()
  holdChange(storage, 'u-1', aChange({ id: 'on', subject: 'favorite:p-1' }))
  holdChange(storage, 'u-1', aChange({ id: 'other', subject: 'favorite:p-2' }))
  holdChange(storage, 'u-1', aChange({ id: 'off', subject: 'favorite:p-1' }))
  expect(readHeld(storage, 'u-1').map(({ id }) => id)).toEqual(['other', 'off'])
})

test('what was sent or discarded is gone, and with the last one the key', () => {
  const storage = aStorage()
  holdChange(storage, 'u-1', aChange())
  markHeld(storage, 'u-1', 'k-1', 'refused')
  expect(readHeld(storage, 'u-1')).toMatchObject([{ id: 'k-1', problem: 'refused' }])
  dropHeld(storage, 'u-1', 'k-1')
  expect(storage.stored.size).toBe(0)
})

test('a browser that keeps nothing, or has kept enough, holds no more', () => {
  const full = { ...aStorage(), setItem: () => expect.fail('full') }
  expect(holdChange(full, 'u-1', aChange())).toBe(false)
  const storage = aStorage()
  for (let number = 0; number < MOST_HELD; number++) holdChange(storage, 'u-1', aChange({ id: `k-${number}` }))
  expect(holdChange(storage, 'u-1', aChange({ id: 'one-more' }))).toBe(false)
})

test.each([
  '{',
  '"no"',
  '[{"id":1}]',
  JSON.stringify([aChange({ action: 'https://evil.example/' })]),
  JSON.stringify([aChange({ action: '//evil.example' })]),
])('what is no change of ours is not sent: %s', (kept) =>
  expect(readHeld(aStorage({ 'huella:held:u-1': kept }), 'u-1')).toEqual([]),
)

test.each([
  [200, '/petProfileWeights?id=p-1', 'sent'],
  [200, '/petProfileMedicineApplications?id=p-1&done=saved', 'sent'],
  [204, '/favorites/mark', 'sent'],
  [200, '/signin?referrer=%2F', 'sign-in'],
  [401, '/petProfileWeights', 'sign-in'],
  [400, '/petProfileWeights', 'refused'],
  [404, '/petProfileWeights', 'refused'],
  [409, '/petProfileWeights', 'refused'],
  [429, '/petProfileWeights', 'wait'],
  [503, '/petProfileWeights', 'wait'],
] as const)('an answer %i of %s means: %s', (status, path, outcome) => {
  expect(outcomeOf({ status, url: `https://huella.com.bo${path}` })).toBe(outcome)
})
