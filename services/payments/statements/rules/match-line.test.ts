import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineKeys } from './line-key.ts'
import { matchLine } from './match-line.ts'
import type { Movement } from './statement-rows.ts'

const asked = { provider: 'statement', currency: 'BOB', amountMinor: 15_000, isSubjectPaid: false } as const
const line = { amountMinor: 15_000, currency: 'BOB' } as const

test('the exact amount settles what is open, once', () => {
  expect(matchLine(line, { ...asked, status: 'pending' }, 'statement')).toBe('matched')
  expect(matchLine(line, { ...asked, status: 'paid' }, 'statement')).toBe('twice')
  expect(matchLine({ ...line, amountMinor: 1 }, { ...asked, status: 'paid_late' }, 'statement')).toBe('twice')
})

test('another amount, a time that is over, and what nobody asked for are told apart', () => {
  const pending = { ...asked, status: 'pending' } as const
  expect(matchLine({ ...line, amountMinor: 14_999 }, pending, 'statement')).toBe('under')
  expect(matchLine({ ...line, amountMinor: 15_001 }, pending, 'statement')).toBe('over')
  expect(matchLine(line, { ...asked, status: 'expired' }, 'statement')).toBe('late')
  expect(matchLine(line, { ...asked, status: 'expired', isSubjectPaid: true }, 'statement')).toBe('twice')
  expect(matchLine(line, null, 'statement')).toBe('unknown')
  expect(matchLine({ ...line, amountMinor: -15_000 }, pending, 'statement')).toBe('not-incoming')
})

test('what another provider collects, or in another currency, is not settled by the bank', () => {
  expect(matchLine(line, { ...asked, status: 'pending', provider: 'libelula' }, 'statement')).toBe('unknown')
  expect(matchLine({ ...line, currency: 'PYG' }, { ...asked, status: 'pending' }, 'statement')).toBe('unknown')
})

const movements = fc.array(
  fc.record({
    bookedOn: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'),
    amountMinor: fc.integer({ min: 1, max: 3 }),
    reference: fc.constantFrom('', 'P8F3K2QXWA'),
    text: fc.constantFrom('QR', 'qr'),
  }),
  { maxLength: 30 },
)

test('statements that overlap by whole days, in any order of lines, count each movement once', () => {
  fc.assert(
    fc.property(movements, fc.boolean(), (all, isNewestFirst) => {
      const of = (...days: string[]): Movement[] => {
        const some = all.filter(({ bookedOn }) => days.includes(bookedOn)).map((each, at) => ({ ...each, line: at }))
        return isNewestFirst ? some.reverse() : some
      }
      const first = lineKeys(of('2026-11-20', '2026-11-21', '2026-11-22'), 'BOB')
      const second = lineKeys(of('2026-11-21', '2026-11-22', '2026-11-23'), 'BOB')
      const both = new Set([...first, ...second])
      expect(both.size).toBe(all.length)
      expect(new Set(first).size).toBe(first.length)
    }),
  )
})
