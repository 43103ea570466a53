import { expect, test } from 'vitest'
import {
  type CheckoutValues,
  findCheckoutErrors,
  getTips,
  parseCheckout,
  parseSeenLines,
  writeSeenLine,
} from './checkout-form.ts'

const good: CheckoutValues = {
  fullName: 'Valeria Suárez',
  phoneNumber: '70012345',
  email: '',
  hasDelivery: true,
  address: '',
  zone: 'Santa Cruz|Equipetrol',
  street: 'Av. San Martín 455',
  reference: 'Portón verde',
  when: 'asap',
  window: '',
  notes: '',
  predefinedNotes: [],
  tip: 0,
  isPayWithWallet: false,
  paymentMethod: 'cash',
  needsChangeFor: 0,
  billing: { documentType: 'NIT', documentNumber: '', complement: '', businessName: '', email: '' },
}

test('a full form has no faults, with or without e-mail', () => {
  expect(findCheckoutErrors(good)).toEqual({})
  expect(findCheckoutErrors({ ...good, email: 'valeria@ejemplo.bo' })).toEqual({})
})

test('name and phone are needed; a phone has at least 5 characters after trimming', () => {
  expect(findCheckoutErrors({ ...good, fullName: '  ', phoneNumber: ' 1234 ' })).toEqual({
    fullName: 'contact.fullNameRequired',
    phoneNumber: 'contact.phoneRequired',
  })
  expect(findCheckoutErrors({ ...good, phoneNumber: '12345' })).toEqual({})
})

test('an e-mail that is given must look like one', () => {
  for (const email of ['a', 'a@b', 'a b@c.d', '@c.d', 'a@.d', 'a@b..c'])
    expect(findCheckoutErrors({ ...good, email })).toEqual({ email: 'contact.emailInvalid' })
})

test('delivery needs zone, address and reference; pickup needs none of them', () => {
  const nowhere = { ...good, zone: '', street: ' ', reference: '' }
  expect(findCheckoutErrors(nowhere)).toEqual({
    zone: 'address.zoneRequired',
    street: 'address.streetRequired',
    reference: 'address.notesRequired',
  })
  expect(findCheckoutErrors({ ...nowhere, hasDelivery: false })).toEqual({})
})

test('who chooses a saved address types none', () => {
  expect(findCheckoutErrors({ ...good, address: 'a-1', zone: '', street: '', reference: '' })).toEqual({})
})

test('who schedules chooses a window', () => {
  expect(findCheckoutErrors({ ...good, when: 'scheduled' })).toEqual({ window: 'when.required' })
  expect(findCheckoutErrors({ ...good, when: 'scheduled', window: '2026-11-23T14:00:00.000Z' })).toEqual({})
})

test('an empty form reads as delivery, as soon as possible, in cash, without a tip', () => {
  expect(parseCheckout(new FormData())).toMatchObject({
    hasDelivery: true,
    when: 'asap',
    paymentMethod: 'cash',
    needsChangeFor: 0,
    tip: 0,
    isPayWithWallet: false,
    predefinedNotes: [],
  })
})

test('a tip beyond what is offered, or below nothing, is none', () => {
  for (const tip of ['-5', '1.5', 'x', '1501', '1e9']) {
    const form = new FormData()
    form.set('tip', tip)
    expect(parseCheckout(form, 1500).tip).toBe(0)
  }
})

test('every way to pay reads as itself, and an unknown one as cash', () => {
  const read = (name: string) => {
    const form = new FormData()
    form.set('paymentMethod', name)
    return parseCheckout(form).paymentMethod
  }
  expect(['cash', 'card_at_door', 'qr', 'card', 'bitcoin'].map(read)).toEqual([
    'cash',
    'card_at_door',
    'qr',
    'card',
    'cash',
  ])
})

test('change is asked for in whole amounts, anything else asks for none', () => {
  for (const [typed, read] of [
    ['20000', 20_000],
    ['0', 0],
    ['-5', 0],
    ['1.5', 0],
    ['x', 0],
  ] as const) {
    const form = new FormData()
    form.set('needsChangeFor', typed)
    expect(parseCheckout(form).needsChangeFor).toBe(read)
  }
})

test('tips are round in the money of the country', () => {
  expect(getTips('BOB')).toEqual([0, 500, 1000, 1500])
  expect(getTips('PYG')).toEqual([0, 5000, 10_000, 15_000])
})

test('lines read as they were written, and anything else reads as nothing', () => {
  const line = { productId: 'p|1', productVariantId: 'v,1', quantity: 2, price: 3890 }
  const form = new FormData()
  form.append('line', writeSeenLine(line))
  expect(parseSeenLines(form)).toEqual([line])

  for (const bad of ['', '{}', '["p","v",0,1]', '["p","v",1,-1]', '["","v",1,1]', '["p","v",1.5,1]']) {
    const broken = new FormData()
    broken.append('line', writeSeenLine(line))
    broken.append('line', bad)
    expect(parseSeenLines(broken)).toBeNull()
  }
  expect(parseSeenLines(new FormData())).toBeNull()
})

test('a note that is too long ends before an emoji, never in the middle of it', () => {
  const form = new FormData()
  form.set('notes', `${'a'.repeat(999)}🐶🐶`)
  expect(parseCheckout(form).notes).toBe('a'.repeat(999))
})
