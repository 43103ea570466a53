import { expect, test } from 'vitest'
import type { BillingInfo } from '#services/accounts/contract.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { billingForm } from './billing-form.server.ts'
import { formatDocument, isBlankBilling, isSameBilling, savedBillingIn, typedFrom } from './billing-form.ts'

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
    billingEmail: 'suarez@ejemplo.bo',
  })
  const unsaved = savedBillingIn({ billingInfo: [card] }, 'PY')
  expect(unsaved).toBeNull()
  expect(typedFrom(unsaved, 'PY', { name: 'Ana', email: 'a@b.py' })).toEqual({
    documentType: 'RUC',
    documentNumber: '',
    complement: '',
    businessName: 'Ana',
    billingEmail: 'a@b.py',
  })
  expect(savedBillingIn(null, 'BO')).toBeNull()
})

test('a form without these fields reads as blank, and a kind of document alone is blank too', () => {
  const { typed, value } = parseForm(new FormData(), billingForm)
  expect(isBlankBilling(typed)).toBe(true)
  expect(value).toEqual({
    documentNumber: '',
    complement: null,
    businessName: '',
    billingEmail: '',
  })
  expect(isBlankBilling({ ...blank, documentNumber: ' ' })).toBe(true)
  expect(isBlankBilling({ ...blank, documentNumber: '1028375' })).toBe(false)
  expect(isBlankBilling({ ...blank, businessName: 'Suárez' })).toBe(false)
})

test('billing is the same only when every field is', () => {
  expect(isSameBilling(blank, { ...blank })).toBe(true)
  for (const name of ['documentType', 'documentNumber', 'complement', 'businessName', 'billingEmail'])
    expect(isSameBilling(blank, { ...blank, [name]: 'x' })).toBe(false)
})

test('a document is written with its complement', () => {
  expect(formatDocument(card)).toBe('CI 4567890 1A')
  expect(formatDocument({ ...card, documentType: 'NIT', complement: null })).toBe('NIT 4567890')
})
