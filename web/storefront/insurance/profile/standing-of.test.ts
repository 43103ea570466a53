import { expect, test } from 'vitest'
import type { Insurance } from '#services/insurance/contract.ts'
import { isOver, isUnpaid, standingOf } from './standing-of.ts'

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
  expect(standingOf({ ...facts, pictures: [picture, picture] }, at)).toBe('pictures')
  expect(standingOf(facts, at)).toBe('ready')
  expect(standingOf({ ...facts, pictures: [], renewedFrom: 'before' }, at)).toBe('ready')
})

test('a link is open until its minute, and what is paid is being issued', () => {
  const pending = { ...facts, status: 'PENDING_PAYMENT' } as const
  expect(standingOf({ ...pending, payUntil: '2026-11-22T15:00:01Z' }, at)).toBe('to-pay')
  expect(standingOf({ ...pending, payUntil: '2026-11-22T15:00:00Z' }, at)).toBe('link-ended')
  expect(standingOf(pending, at)).toBe('link-ended')
  expect(standingOf({ ...pending, isPaid: true }, at)).toBe('issuing')
})

test('the last day is the one before its end, and a renewal that was paid early waits for its own', () => {
  const active = { ...facts, status: 'ACTIVE', isPaid: true } as const
  expect(standingOf(active, { ...at, today: '2026-12-21' })).toBe('active')
  expect(standingOf(active, { ...at, today: '2026-12-22' })).toBe('expired')
  expect(standingOf({ ...active, validityStartDate: '2026-11-23' }, at)).toBe('coming')
})

test('what is over is over, and what nobody paid may be left', () => {
  expect(isOver(standingOf({ ...facts, status: 'CANCELLED' }, at))).toBe(true)
  expect(isOver(standingOf({ ...facts, status: 'EXPIRED' }, at))).toBe(true)
  expect(isUnpaid(standingOf(facts, at))).toBe(true)
  expect(isUnpaid('issuing')).toBe(false)
})
