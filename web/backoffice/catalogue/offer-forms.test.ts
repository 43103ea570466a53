import { expect, test } from 'vitest'
import type { Currency } from '#shared/money.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { offerForms, offerRowForm, toSteps } from './offer-forms.server.ts'

const messages = { price: 'Precio.', listPrice: 'Lista.', stock: 'Stock.' }

function parse(fields: Record<string, string>, currency: Currency = 'BOB') {
  const form = new FormData()
  const seen = { seenPrice: '8990', seenListPrice: '', seenStock: '12' }
  const whole = { shopId: 'shop', variantId: 'variant', price: '89,90', listPrice: '', stock: '12', ...seen }
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
  return parseForm(form, offerForms[currency], messages)
}

function parseSteps(fields: Record<string, string>, currency?: Currency) {
  const { value } = parse(fields, currency)
  return value && toSteps(value)
}

test('only what was typed otherwise is changed, as people write amounts', () => {
  expect(parseSteps({ stock: '9' })).toEqual({ stock: { from: 12, to: 9 } })
  expect(parseSteps({ price: '1.095,5', listPrice: '1200' })).toEqual({
    price: { from: 8990, to: 109_550 },
    listPrice: { from: null, to: 120_000 },
  })
  expect(parseSteps({ seenListPrice: '10000' })).toEqual({ listPrice: { from: 10_000, to: null } })
  expect(parseSteps({ price: '84.000' }, 'PYG')).toEqual({ price: { from: 8990, to: 84_000 } })
})

test('nothing typed changes nothing, not even a stock below zero', () => {
  expect(parseSteps({})).toBeNull()
  expect(parseSteps({ stock: '-3', seenStock: '-3' })).toBeNull()
})

test.each([
  ['price', 'diez'],
  ['price', ''],
  ['listPrice', '=1'],
  ['stock', '-3'],
  ['stock', ''],
  ['stock', '1000000'],
] as const)('a wrong %s is named: "%s"', (name, value) => {
  expect(parse({ [name]: value }).errors).toEqual({ [name]: messages[name] })
})

test('a form of the log names no row, and one of the list its own', () => {
  const row = (fields: Record<string, string>) => parseForm(new URLSearchParams(fields), offerRowForm).value
  expect(row({ changeId: '7' })).toEqual({ variantId: '' })
  expect(row({ variantId: 'v', currency: 'PYG' })).toEqual({ variantId: 'v', currency: 'PYG' })
})
