import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { changeSubscriptionForm, consentForm, getTermsMessages } from './subscription-forms.server.ts'

const messages = getTermsMessages(translator('es', 'subscription'))

function toForm(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

const terms = { place: 'pickup', paymentMethod: 'cash', fullName: ' Ana Roca ', phoneNumber: '70012345', weeks: '4' }
const consent = { line: ['l1 2 8000', 'l2 0 0'], expectedTotal: '16000', paymentMethod: 'qr', arrival: 'asap' }

test('a subscription is changed without another day', () => {
  expect(parseForm(toForm(terms), changeSubscriptionForm, messages).value).toEqual({
    ...{ place: 'pickup', paymentMethod: 'cash', fullName: 'Ana Roca', phoneNumber: '70012345', weeks: 4 },
  })
})

test('a subscription needs a name and a phone number', () => {
  const form = toForm({ ...terms, fullName: ' ', phoneNumber: '12' })
  expect(parseForm(form, changeSubscriptionForm, messages).errors).toEqual({
    fullName: messages.fullName,
    phoneNumber: messages.phoneNumber.invalid,
  })
})

test('a consent names the lines, the total and the arrival that were shown', () => {
  expect(parseForm(toForm(consent), consentForm).value).toEqual({
    line: [
      { id: 'l1', quantity: 2, price: 8000 },
      { id: 'l2', quantity: 0, price: 0 },
    ],
    ...{ expectedTotal: 16_000, paymentMethod: 'qr', arrival: { start: null } },
  })
})

test.each([
  ['line', []],
  ['line', ['l1 two 8000']],
  ['expectedTotal', '-1'],
  ['paymentMethod', 'gold'],
  ['arrival', 'tomorrow'],
])('a consent without a valid %s is none', (name, value) => {
  const { errors } = parseForm(toForm({ ...consent, [name]: value }), consentForm)
  expect(Object.keys(errors ?? {})).toEqual([name])
})
