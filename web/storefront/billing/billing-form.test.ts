import { expect, test } from 'vitest'
import type { BillingInfo } from '#services/accounts/contract.ts'
import {
  billingKeptIn,
  formatDocument,
  isBlankBilling,
  parseBilling,
  savedBillingIn,
  typedFrom,
} from './billing-form.ts'

const card: BillingInfo = {
  country: 'BO',
  documentType: 'CI',
  documentNumber: '4567890',
  complement: '1A',
  businessName: 'Suárez',
  email: 'suarez@ejemplo.bo',
}
const blank = typedFrom(null, 'BO', { name: null, email: null })

test('the form begins with what is saved for the country, else with its first document', () => {
  expect(typedFrom(savedBillingIn({ billingInfo: [card] }, 'BO'), 'BO', { name: 'Ana', email: null })).toEqual({
    documentType: 'CI',
    documentNumber: '4567890',
    complement: '1A',
    businessName: 'Suárez',
    email: 'suarez@ejemplo.bo',
  })
  const unsaved = savedBillingIn({ billingInfo: [card] }, 'PY')
  expect(unsaved).toBeNull()
  expect(typedFrom(unsaved, 'PY', { name: 'Ana', email: 'a@b.py' })).toEqual({
    documentType: 'RUC',
    documentNumber: '',
    complement: '',
    businessName: 'Ana',
    email: 'a@b.py',
  })
  expect(savedBillingIn(null, 'BO')).toBeNull()
})

test('a form without these fields reads as blank, and a kind of document alone is blank too', () => {
  expect(isBlankBilling(parseBilling(new FormData()))).toBe(true)
  expect(isBlankBilling({ ...blank, documentNumber: ' ', email: 'a@b.bo' })).toBe(true)
  expect(isBlankBilling({ ...blank, documentNumber: '1028375' })).toBe(false)
  expect(isBlankBilling({ ...blank, businessName: 'Suárez' })).toBe(false)
})

test('what was kept of it comes back, and what is no text does not', () => {
  const typed = { ...blank, documentNumber: '1028375', businessName: 'Suárez' }
  expect(billingKeptIn(JSON.parse(JSON.stringify(typed)), blank)).toEqual(typed)
  for (const kept of [undefined, null, 'x', [], { documentNumber: 5, documentType: 'PASSPORT' }])
    expect(isBlankBilling(billingKeptIn(kept, blank))).toBe(true)
})

test('a document is written with its complement', () => {
  expect(formatDocument(card)).toBe('CI 4567890 1A')
  expect(formatDocument({ ...card, documentType: 'NIT', complement: null })).toBe('NIT 4567890')
})
