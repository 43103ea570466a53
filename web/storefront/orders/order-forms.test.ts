import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { answerForm, cancelForm, findOrderForm, rateForm } from './order-forms.server.ts'

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each(['HU-7KQ2M4', ' hu 7kq2m4 ', '7kq2m4'])('%j names the order HU-7KQ2M4', (reference) => {
  const { value } = parseForm(toForm({ reference, phoneNumber: '70012345' }), findOrderForm)
  expect(value).toEqual({ reference: 'HU-7KQ2M4', phoneNumber: '70012345' })
})

test('an order is found by its number and a phone', () => {
  const messages = { reference: 'Escribe el número.', phoneNumber: 'Escribe el teléfono.' }
  expect(parseForm(toForm({ phoneNumber: '12' }), findOrderForm, messages).errors).toEqual(messages)
})

test('a cancellation needs no reason, and pays back by default', () => {
  expect(parseForm(new FormData(), cancelForm).value).toEqual({ reason: null, note: '', refundTo: 'payment' })
})

test.each([
  ['yes', true],
  ['no', false],
])('the answer %s to a change is %s', (isAccepted, answer) => {
  expect(parseForm(toForm({ change: 'c1', isAccepted }), answerForm).value?.isAccepted).toBe(answer)
})

test.each(['', '0', '6', 'five'])('%j is no number of stars', (stars) => {
  expect(Object.keys(parseForm(toForm({ stars }), rateForm).errors ?? {})).toEqual(['stars'])
})
