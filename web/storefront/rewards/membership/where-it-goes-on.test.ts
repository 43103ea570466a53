import { expect, test } from 'vitest'
import { whereItGoesOn } from './where-it-goes-on.ts'

const toPay = {
  price: 4900,
  displayPrice: 'Bs 49,00',
  planName: 'Huella Plus',
  benefits: [],
  isOtherPrice: false,
  isOtherTerms: false,
  isFirst: false,
  payUntil: null,
}

test('who takes up a membership that rests is led to pay its month, and is not told that it is done', () => {
  expect(whereItGoesOn({ toPay, can: { pay: true } })).toBe('/profile/membership?done=to-pay#pagar')
})

test('who takes back a stop while the paid month runs is told that it is done', () => {
  expect(whereItGoesOn({ toPay: null, can: { pay: false } })).toBe('/profile/membership?done=changed')
})
