import { expect, test } from 'vitest'
import { REFUSAL_HEADER } from '../account/sign-in/refusal.ts'
import { dropHeld, getOutcome, holdChange, MOST_HELD, markHeld, readHeld } from './held-changes.ts'
import { aChange } from './testing/a-browser.ts'

function aStorage(saved: Record<string, string> = {}) {
  const stored = new Map(Object.entries(saved))
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
  markHeld(storage, 'u-1', 'k-1', { problem: 'refused', reason: 'Otro lo lleva.' })
  expect(readHeld(storage, 'u-1')).toMatchObject([{ id: 'k-1', problem: 'refused', reason: 'Otro lo lleva.' }])
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
])('what is no change of ours is not sent: %s', (stored) =>
  expect(readHeld(aStorage({ 'huella:held:u-1': stored }), 'u-1')).toEqual([]),
)

const weights = '/petProfileWeights?id=p-1'
const care = '/petProfileMedicineApplicationAdd?id=p-1'

test.each([
  [weights, 200, weights, null, 'sent'],
  [care, 200, '/petProfileMedicineApplications?id=p-1&done=saved', null, 'sent'],
  ['/favorites/mark', 200, '/favorites/mark', null, 'sent'],
  ['/favorites/mark', 204, '/favorites/mark', null, 'sent'],
  // Without the right to record, the answer redirects to the pet, or to the list when the pet is gone.
  [care, 200, '/petProfiles?id=p-1', null, 'refused'],
  [weights, 200, '/petProfiles', null, 'refused'],
  [care, 200, '/petProfileMedicineApplications?id=p-1', null, 'refused'],
  [weights, 200, weights, 'pets.idempotency-key-reused', 'refused'],
  [weights, 200, '/signin?referrer=%2F', null, 'sign-in'],
  [weights, 401, weights, null, 'sign-in'],
  [weights, 400, weights, null, 'refused'],
  [weights, 404, weights, null, 'refused'],
  [weights, 409, weights, 'pets.weight-there', 'refused'],
  [weights, 409, weights, 'pets.idempotency-in-flight', 'wait'],
  [weights, 429, weights, null, 'wait'],
  [weights, 503, weights, null, 'wait'],
  [weights, 500, weights, null, 'failed'],
  [weights, 502, weights, null, 'failed'],
] as const)('for %s an answer %i of %s (%s) means: %s', (action, status, path, refusal, outcome) => {
  const headers = new Headers(refusal === null ? {} : { [REFUSAL_HEADER]: refusal })
  expect(getOutcome(action, { status, url: `https://huella.com.bo${path}`, headers })).toBe(outcome)
})
