import { expect, test } from 'vitest'
import { type IssuedDocument, matchDocuments } from './match-documents.ts'

const invoice: IssuedDocument = {
  orderId: 'order',
  kind: 'invoice',
  number: '1',
  authorization: 'CUF',
  timbrado: null,
  state: 'accepted',
  issuedAt: '2026-11-21T15:00:00Z',
  total: 7780,
}
const note: IssuedDocument = { ...invoice, kind: 'credit_note', number: '2', total: 3890 }
const order = { kind: 'order', id: 'order', orderId: 'order', amount: 7780 } as const
const aReturn = (id: string, amount = 3890) => ({ kind: 'return', id, orderId: 'order', amount }) as const
const toDay = (at: string) => at.slice(0, 10)
const getNumbers = (subjects: Parameters<typeof matchDocuments>[0], issued: readonly IssuedDocument[]) =>
  Object.fromEntries([...matchDocuments(subjects, issued, toDay)].map(([key, { number }]) => [key, number]))

test('an order has its invoice, and a return the credit note of its amount', () => {
  expect(getNumbers([order, aReturn('one'), aReturn('other', 5)], [note, invoice])).toEqual({
    'order:order': '1',
    'return:one': '2',
  })
})

test('a credit note is of one return alone', () => {
  const second = { ...note, number: '3' }
  expect(getNumbers([aReturn('one'), aReturn('other'), aReturn('third')], [note, second])).toEqual({
    'return:one': '2',
    'return:other': '3',
  })
})

test('a valid invoice comes before one that was annulled', () => {
  const annulled = { ...invoice, number: '0', state: 'annulled' } as const
  expect(getNumbers([order], [annulled, invoice])).toEqual({ 'order:order': '1' })
  expect(matchDocuments([order], [annulled], toDay).get('order:order')).toMatchObject({ state: 'annulled' })
})

test.each(['queued', 'rejected'] as const)('what is %s is no invoice yet', (state) => {
  expect(getNumbers([order], [{ ...invoice, state }])).toEqual({})
})

test('the invoice of another order is not this one', () => {
  expect(getNumbers([order], [{ ...invoice, orderId: 'another' }])).toEqual({})
})
