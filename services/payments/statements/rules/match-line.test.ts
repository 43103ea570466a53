import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineKeys } from './line-key.ts'
import { matchLine, matchOutgoing } from './match-line.ts'

const asked = { provider: 'statement', currency: 'BOB', amountMinor: 15_000, isSubjectPaid: false } as const
const line = { amountMinor: 15_000, currency: 'BOB', texts: ['ABONO QR'] } as const

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

test('a line that says a reversal settles nothing, whatever its sign', () => {
  const says = (text: string) => matchLine({ ...line, texts: [text] }, { ...asked, status: 'pending' }, 'statement')
  expect(says('REVERSION ABONO QR')).toBe('unknown')
  expect(says('Cama reversible')).toBe('matched')
})

test('what leaves is a refund of ours, or money that the bank took back, when it names a payment', () => {
  const out = (text: string) => ({ amountMinor: -15_000, texts: [text] })
  expect(matchOutgoing(out('PAGO'), { isNamed: false, isRefund: false })).toBe('not-incoming')
  expect(matchOutgoing(out('TRANSFERENCIA'), { isNamed: true, isRefund: true })).toBe('refunded')
  expect(matchOutgoing(out('TRANSFERENCIA'), { isNamed: true, isRefund: false })).toBe('reversed')
  for (const text of ['REVERSION ABONO QR', 'Reverso', 'EXTORNO', 'Anulación de abono']) {
    expect(matchOutgoing(out(text), { isNamed: true, isRefund: true })).toBe('reversed')
  }
  expect(matchOutgoing({ amountMinor: 0, texts: ['SALDO'] }, { isNamed: true, isRefund: false })).toBe('not-incoming')
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
      const of = (...days: string[]) => {
        const some = all.filter(({ bookedOn }) => days.includes(bookedOn)).map((each) => ({ ...each, cells: [] }))
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

test('payments of one day and amount differ by a reference in any cell, and a new column changes no key', () => {
  const line = { bookedOn: '2026-11-24', amountMinor: 100, reference: '', text: 'ABONO QR' }
  const cell = (text: string) => ({ heading: 'Adicionales', text })
  const key = (...texts: string[]) => lineKeys([{ ...line, cells: texts.map(cell) }], 'BOB')[0]
  expect(key('Dato: P8F3K2QXWA')).not.toBe(key('Dato: P8F3K2QXWB'))
  expect(key('10:15:00', 'CENTRAL')).toBe(key())
})
