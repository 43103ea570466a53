import { expect, test } from 'vitest'
import type { TaxDocument } from '#services/invoicing/contract.ts'
import type { Finding } from '#services/payments/contract.ts'
import {
  toClaimEntry,
  toFindingEntry,
  toInvoiceEntry,
  toPostEntry,
  toQuestionEntry,
  toReviewEntry,
  toStoreReviewEntry,
} from './to-do-entries.ts'

test('a claim leads to its own page, without an act', () => {
  const claim = { kind: 'late' as const, id: '1', reference: 'S-1', petProfileName: 'Luna', ownerName: 'Ana' }
  expect(toClaimEntry(claim)).toMatchObject({
    ...{ name: 'Luna', detail: 'Ana · S-1', act: null },
    to: '/backoffice/insurance/claims/1',
  })
})

test('a question leads to its own card in the list of its kind', () => {
  const question = { id: 'q', author: 'Ana', text: '¿Sirve para gatos?', productTitle: 'Cama' }
  expect(toQuestionEntry(question, 'reported')).toMatchObject({
    detail: 'Cama: ¿Sirve para gatos?',
    to: expect.stringMatching(/show=reported#question-q$/),
  })
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

test('money to decide, a post and a review of a salon lead to their own card', () => {
  const toCell = (text: string) => ({ heading: 'Glosa', text })
  const statement = {
    fileName: null,
    line: null,
    bookedOn: '2026-11-22',
    cells: [toCell('22/11/2026'), toCell('DE ANA')],
  }
  const found = { id: 'f1', foundAt: '', displayAmount: 'Bs 77,50', payment: null, statement }
  expect(toFindingEntry(found as unknown as Finding, 'No sabemos de quién es')).toMatchObject({
    ...{ name: 'Bs 77,50', detail: 'DE ANA · No sabemos de quién es' },
    ...{ to: '/backoffice/payments#f1', act: null },
  })
  const post = { id: 'p1', kind: 'lost' as const, name: '', city: 'La Paz', by: 'Ana' }
  expect(toPostEntry(post, { queue: 'reported', kind: 'Perdido', noName: 'Sin nombre' })).toMatchObject({
    ...{ name: 'Sin nombre', detail: 'Perdido · La Paz · Ana' },
    ...{ to: '/backoffice/community?queue=reported#post-p1', act: null },
  })
  const review = { id: 'r1', author: 'Ana', stars: 3, text: 'Bien' }
  expect(toStoreReviewEntry(review, { storeId: 's', show: 'unanswered', place: null })).toMatchObject({
    ...{ name: 'Ana', detail: '★★★ Bien' },
    to: '/backoffice/reviews?storeId=s&show=unanswered#review-r1',
  })
})

test('an invoice is sent again by one press, where its state allows it and the person may', () => {
  const failed = { id: 'd', createdAt: '', number: '52', label: 'Pedido HU-1', office: null, acts: ['retry'] }
  const toEntry = (facts: object, mayWrite: boolean) =>
    toInvoiceEntry({ ...failed, ...facts } as unknown as TaxDocument, { kind: 'Factura', mayWrite })
  expect(toEntry({}, true)).toMatchObject({
    ...{ name: 'Factura 52', detail: 'Pedido HU-1', to: '/backoffice/payments/invoices/d' },
    act: { label: 'retry', fields: { intent: 'retry' } },
  })
  expect(toEntry({ acts: ['correct'] }, true).act).toBeNull()
  expect(toEntry({}, false).act).toBeNull()
})
