import { expect, test } from 'vitest'
import { findMissingNow } from './claim-values.ts'

const claim = { event: 'accident', currencyCode: 'BOB', papers: [{ kind: 'invoice' }] } as const
const nothing = { occurredOn: '', amount: '', description: '' }
const all = { occurredOn: '2026-11-20', amount: '250', description: 'Se cortó la pata con un vidrio' }

test('what a claim lacks is counted from what is typed, not from what was saved', () => {
  expect(findMissingNow(claim, nothing)).toEqual(['occurred-on', 'amount', 'description', 'vet-report'])
  expect(findMissingNow(claim, all)).toEqual(['vet-report'])
  expect(findMissingNow({ ...claim, papers: [{ kind: 'invoice' }, { kind: 'vet-report' }] }, all)).toEqual([])
})

test('what is typed wrongly still lacks', () => {
  expect(findMissingNow(claim, { occurredOn: '2026-02-31', amount: '0', description: 'Se cortó' })).toEqual([
    'occurred-on',
    'amount',
    'description',
    'vet-report',
  ])
})
