import { expect, test } from 'vitest'
import type { ClaimRow } from '#services/insurance/contract.ts'
import type { ToDo } from './gather-to-do.server.ts'
import { nameClaims, toReviewEntry } from './to-do-entries.ts'

const waits = (name: ToDo['name'], count: number): ToDo => ({
  ...{ name, count, isMore: false, isUrgent: false },
  links: [{ to: '/', count, place: null }],
  entries: [],
})
const aClaim = (id: string) => ({ id, reference: `S-${id}`, petProfileName: 'Luna', ownerName: 'Ana' }) as ClaimRow

test('each kind of claims leads to its own, by their due day', () => {
  const claims = ['1', '2', '3', '4', '5'].map(aClaim)
  const named = nameClaims([waits('ordersLate', 2), waits('claimsLate', 1), waits('claimsToResolve', 9)], claims)
  expect(named.map(({ entries }) => entries.map(({ key }) => key))).toEqual([[], ['1'], ['2', '3', '4']])
  expect(named[1]?.entries[0]).toMatchObject({ name: 'Luna', detail: 'Ana · S-1', act: null })
  // More are late than the list has.
  expect(nameClaims([waits('claimsLate', 8), waits('claimsSoon', 1)], claims)[1]?.entries).toEqual([])
})

test('a content customer is one press from a thank-you, and any other is read', () => {
  const review = { id: 'r', author: 'Ana', stars: 5, text: '', productTitle: 'Cama', thanks: '¡Gracias, Ana!' }
  expect(toReviewEntry(review, true)).toMatchObject({
    ...{ name: 'Ana', detail: '★★★★★ Cama' },
    act: { label: 'thank', fields: { intent: 'answer', reviewId: 'r', text: '¡Gracias, Ana!' } },
  })
  expect(toReviewEntry({ ...review, stars: 2, thanks: null }, true).act).toBeNull()
  expect(toReviewEntry(review, false).act).toBeNull()
})
