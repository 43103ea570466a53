import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readTyped } from '#web/forms/read-typed.ts'
import { translator } from '#web/i18n/i18n.ts'
import {
  checkoutForm,
  getAddressMessages,
  getCheckoutMessages,
  seenCartForm,
  typedAddressForm,
} from './checkout-form.server.ts'
import { getTips, parseTip, writeSeenLine } from './checkout-form.ts'

const t = translator('es', 'checkout')
const messages = getCheckoutMessages(t)
const contact = { fullName: 'Valeria Suárez', phoneNumber: '70012345' }

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function parse(fields: Record<string, string>) {
  return parseForm(toForm({ ...contact, ...fields }), checkoutForm, messages)
}

test('name and phone are enough for delivery as soon as possible, in cash, without a tip', () => {
  expect(parse({}).value).toEqual({
    ...contact,
    email: null,
    hasDelivery: true,
    address: '',
    zone: '',
    street: '',
    reference: '',
    when: 'asap',
    window: '',
    giftName: '',
    giftPhone: '',
    giftMessage: '',
    notes: '',
    predefinedNotes: [],
    tip: '',
    isPayWithWallet: false,
    paymentMethod: 'cash',
    needsChangeFor: 0,
    documentNumber: '',
    complement: null,
    businessName: '',
    billingEmail: '',
  })
})

test('name and phone are needed; a phone has at least 5 characters after trimming', () => {
  expect(parseForm(new FormData(), checkoutForm, messages).errors).toEqual({
    fullName: messages.fullName,
    phoneNumber: messages.phoneNumber.required,
  })
  expect(parse({ fullName: '  ', phoneNumber: ' 1234 ' }).errors).toEqual({
    fullName: messages.fullName,
    phoneNumber: messages.phoneNumber.invalid,
  })
  expect(parse({ phoneNumber: ' 12345 ' }).value?.phoneNumber).toBe('12345')
})

test('an e-mail that is given must look like one', () => {
  expect(parse({ email: 'valeria@ejemplo.bo' }).errors).toBeNull()
  for (const email of ['a', 'a@b', 'a b@c.d', '@c.d', 'a@.d', 'a@b..c'])
    expect(parse({ email }).errors).toEqual({ email: messages.email })
})

test('a typed address has a street and a reference', () => {
  const addressMessages = getAddressMessages(t)
  expect(parseForm(toForm({ street: ' ' }), typedAddressForm, addressMessages).errors).toEqual(addressMessages)
  const typed = toForm({ street: ' Av. San Martín 455', reference: 'Portón verde ' })
  expect(parseForm(typed, typedAddressForm, addressMessages).value).toEqual({
    street: 'Av. San Martín 455',
    reference: 'Portón verde',
  })
})

test('a tip that is not offered is none', () => {
  for (const tip of ['', '-5', '1.5', 'x', '1501', '1e9']) expect(parseTip(tip, 'BOB')).toBe(0)
  expect(parseTip('1500', 'BOB')).toBe(1500)
})

test('every way to pay reads as itself, and an unknown one as cash', () => {
  const names = ['cash', 'card_at_door', 'qr', 'card', 'bitcoin']
  expect(names.map((paymentMethod) => parse({ paymentMethod }).value?.paymentMethod)).toEqual([
    'cash',
    'card_at_door',
    'qr',
    'card',
    'cash',
  ])
})

test.each([
  ['20000', 20_000],
  ['0', 0],
  ['-5', 0],
  ['1.5', 0],
  ['x', 0],
])('change for %s is asked for as %i', (needsChangeFor, read) => {
  expect(parse({ needsChangeFor }).value?.needsChangeFor).toBe(read)
})

test('tips are round in the money of the country', () => {
  expect(getTips('BOB')).toEqual([0, 500, 1000, 1500])
  expect(getTips('PYG')).toEqual([0, 5000, 10_000, 15_000])
})

test('lines read as they were written, and anything else reads as nothing', () => {
  const line = { productId: 'p|1', productVariantId: 'v,1', quantity: 2, price: 3890 }
  const seen = (lines: string[]) => {
    const form = toForm({ expectedTotal: '7780', idempotencyKey: 'key' })
    for (const text of lines) form.append('line', text)
    return parseForm(form, seenCartForm).value
  }
  expect(seen([writeSeenLine(line)])).toEqual({
    line: [line],
    expectedTotal: 7780,
    idempotencyKey: 'key',
    appliedCoupon: null,
  })
  for (const bad of ['', '{}', '["p","v",0,1]', '["p","v",1,-1]', '["","v",1,1]', '["p","v",1.5,1]'])
    expect(seen([writeSeenLine(line), bad])).toBeNull()
  expect(seen([])).toBeNull()
})

test.each(['idempotencyKey', 'expectedTotal'])('a form without its %s saw no cart', (missing) => {
  const form = toForm({ line: writeSeenLine({ productId: 'p', productVariantId: 'v', quantity: 1, price: 5 }) })
  for (const name of ['idempotencyKey', 'expectedTotal']) if (name !== missing) form.set(name, '5')
  expect(Object.keys(parseForm(form, seenCartForm).errors ?? {})).toEqual([missing])
})

test('a note that is too long ends before an emoji, never in the middle of it', () => {
  expect(parse({ notes: `${'a'.repeat(999)}🐶🐶` }).value?.notes).toBe('a'.repeat(999))
})

test('the browser reads the fields that the server reads', () => {
  const form = toForm({ ...contact, hasDelivery: 'no', line: 'x' })
  form.append('predefinedNotes', 'Toca el timbre')
  form.append('predefinedNotes', 'Hay perro')
  const { typed } = parseForm(new FormData(), checkoutForm)
  expect(readTyped(form, typed)).toEqual(parseForm(form, checkoutForm).typed)
})
