import { expect, test } from 'vitest'
import { getPaymentDeadline } from './payment-deadline.ts'
import { getStatementDeadline } from './statement-deadline.ts'

const deadline = (from: string, holidays: string[] = []) =>
  getStatementDeadline(new Date(from), 'America/La_Paz', (day) => holidays.includes(day)).toISOString()

test('a payment by statement has until the end of the next business day', () => {
  // Monday 00:10, 08:00 and 17:59 in Bolivia: Tuesday's statement is read on Tuesday, before 18:00.
  for (const time of ['04:10', '12:00', '21:59']) {
    expect(deadline(`2026-11-23T${time}:00Z`)).toBe('2026-11-24T22:00:00.000Z')
  }
})

test('whoever begins in the evening has until the same time of the next business day', () => {
  // Friday 22:30 and Saturday 09:00 in Bolivia.
  expect(deadline('2026-11-28T02:30:00Z')).toBe('2026-12-01T02:30:00.000Z')
  expect(deadline('2026-11-28T13:00:00Z')).toBe('2026-11-30T22:00:00.000Z')
})

test('no bank sends a statement on a public holiday', () => {
  expect(deadline('2026-12-24T14:00:00Z', ['2026-12-25'])).toBe('2026-12-28T22:00:00.000Z')
})

test('the day is the one of the country, not of UTC', () => {
  // Thursday 23:00 in Bolivia, Friday in UTC: the next day is a Friday still.
  expect(deadline('2026-11-27T03:00:00Z')).toBe('2026-11-28T03:00:00.000Z')
})

test("the later of the seller's deadline and the statement's counts", () => {
  const own = new Date('2026-11-23T14:15:00Z')
  expect(getPaymentDeadline(own, null)).toEqual(own)
  expect(getPaymentDeadline(own, '2026-11-24T14:00:00.000Z')).toEqual(new Date('2026-11-24T14:00:00Z'))
  expect(getPaymentDeadline(own, '2026-11-23T14:00:00.000Z')).toEqual(own)
})
