import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedPayment, type Standing, type Status, whatBecomes } from './payment-outcome.ts'

const now = new Date('2026-11-22T15:00:00Z')
const inTime = new Date('2026-11-22T15:10:00Z')
const over = new Date('2026-11-22T15:00:00Z')

function asked(changes: Partial<AskedPayment> = {}): AskedPayment {
  return { status: 'pending', currency: 'BOB', amountMinor: 15_000, reference: 'P1', expiresAt: inTime, ...changes }
}

function money(changes: Partial<Extract<Standing, { status: 'paid' }>['paid']> = {}): Standing {
  return { status: 'paid', paid: { currency: 'BOB', amountMinor: 15_000, reference: 'P1', at: now, ...changes } }
}

const statuses: Status[] = ['created', 'pending', 'paid', 'rejected', 'cancelled', 'expired', 'paid_late']
const standings: Standing[] = [
  money(),
  money({ amountMinor: 14_900 }),
  money({ currency: 'PYG' }),
  { status: 'pending' },
  { status: 'rejected', refusal: 'No' },
  { status: 'cancelled' },
  { status: 'expired' },
]

test('the right money settles what is open, even a little after its time', () => {
  for (const status of ['created', 'pending'] as const) {
    for (const expiresAt of [inTime, over]) {
      expect(whatBecomes(asked({ status, expiresAt }), money(), now)).toEqual({ kind: 'settle', paidAt: now })
    }
  }
})

test.each(['rejected', 'cancelled', 'expired'] as const)('the right money for what was %s is late', (status) => {
  expect(whatBecomes(asked({ status }), money(), now)).toEqual({ kind: 'late', paidAt: now })
})

test('what waits in time goes on waiting, and ends when its time is over', () => {
  expect(whatBecomes(asked(), { status: 'pending' }, now)).toEqual({ kind: 'nothing' })
  expect(whatBecomes(asked({ expiresAt: over }), { status: 'pending' }, now)).toEqual({
    kind: 'end',
    status: 'expired',
    refusal: null,
  })
})

describe.each([
  ['less', { amountMinor: 14_999 }, 'under'],
  ['more', { amountMinor: 15_001 }, 'over'],
  ['another currency', { currency: 'PYG' as const }, 'mismatch'],
  ['another reference', { reference: 'P2' }, 'mismatch'],
] as const)('%s than was asked', (_what, changes, finding) => {
  const amountMinor = 'amountMinor' in changes ? changes.amountMinor : 15_000

  test('settles nothing: it is found, and the open try ends', () => {
    const outcome = whatBecomes(asked(), money(changes), now)
    expect(outcome).toEqual({ kind: 'misfit', finding, amountMinor, ends: true })
  })

  test('is found for what had ended as well', () => {
    const outcome = whatBecomes(asked({ status: 'expired' }), money(changes), now)
    expect(outcome).toEqual({ kind: 'misfit', finding, amountMinor, ends: false })
  })
})

test('of what is paid, only the rest is too much', () => {
  expect(whatBecomes(asked({ status: 'paid' }), money({ amountMinor: 30_000 }), now)).toEqual({
    kind: 'misfit',
    finding: 'over',
    amountMinor: 15_000,
    ends: false,
  })
})

test('what is paid stays paid, whatever is said of it later', () => {
  for (const status of ['paid', 'paid_late'] as const) {
    for (const standing of standings) {
      const { kind } = whatBecomes(asked({ status, expiresAt: over }), standing, now)
      expect(['nothing', 'misfit']).toContain(kind)
    }
  }
})

test('however often a standing is told, it makes something of a payment once', () => {
  const anyStanding = fc.constantFrom(...standings)
  fc.assert(
    fc.property(fc.constantFrom(...statuses), anyStanding, (status, standing) => {
      const first = whatBecomes(asked({ status }), standing, now)
      const then = statusAfter(status, first)
      const second = whatBecomes(asked({ status: then }), standing, now)
      if (first.kind === 'misfit') {
        expect(second).toMatchObject({ kind: 'misfit', finding: first.finding, amountMinor: first.amountMinor })
      } else {
        expect(second).toEqual({ kind: 'nothing' })
      }
    }),
  )
})

function statusAfter(status: Status, outcome: ReturnType<typeof whatBecomes>): Status {
  if (outcome.kind === 'settle') return 'paid'
  if (outcome.kind === 'late') return 'paid_late'
  if (outcome.kind === 'end') return outcome.status
  if (outcome.kind === 'misfit' && outcome.ends) return 'rejected'
  return status
}
