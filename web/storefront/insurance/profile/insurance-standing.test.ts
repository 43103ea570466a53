import { expect, test } from 'vitest'
import type { Insurance } from '#services/insurance/contract.ts'
import { getStanding, isOver, isUnpaid } from './insurance-standing.ts'

const at = { now: new Date('2026-11-22T15:00:00Z'), today: '2026-11-22' }
const picture = { id: '1', shows: 'front', path: '/' } as const
const facts = {
  status: 'QUOTED',
  isPaid: false,
  payUntil: null,
  pictures: [picture, picture, picture],
  renewedFrom: null,
  validityStartDate: '2026-11-22',
  validityExpirationDate: '2026-12-22',
} satisfies Partial<Insurance>

test('a quote waits for its pictures; a renewal has had them', () => {
  expect(getStanding({ ...facts, pictures: [picture, picture] }, at)).toBe('pictures')
  expect(getStanding(facts, at)).toBe('ready')
  expect(getStanding({ ...facts, pictures: [], renewedFrom: 'before' }, at)).toBe('ready')
})

test('a link is open until its minute, and what is paid is being issued', () => {
  const pending = { ...facts, status: 'PENDING_PAYMENT' } as const
  expect(getStanding({ ...pending, payUntil: '2026-11-22T15:00:01Z' }, at)).toBe('to-pay')
  expect(getStanding({ ...pending, payUntil: '2026-11-22T15:00:00Z' }, at)).toBe('link-ended')
  expect(getStanding(pending, at)).toBe('link-ended')
  expect(getStanding({ ...pending, isPaid: true }, at)).toBe('issuing')
})

test('the last day is the one before its end, and a renewal that was paid early waits for its own', () => {
  const active = { ...facts, status: 'ACTIVE', isPaid: true } as const
  expect(getStanding(active, { ...at, today: '2026-12-21' })).toBe('active')
  expect(getStanding(active, { ...at, today: '2026-12-22' })).toBe('expired')
  expect(getStanding({ ...active, validityStartDate: '2026-11-23' }, at)).toBe('coming')
})

test('what is over is over, and what nobody paid may be left', () => {
  expect(isOver(getStanding({ ...facts, status: 'CANCELLED' }, at))).toBe(true)
  expect(isOver(getStanding({ ...facts, status: 'EXPIRED' }, at))).toBe(true)
  expect(isUnpaid(getStanding(facts, at))).toBe(true)
  expect(isUnpaid('issuing')).toBe(false)
})
