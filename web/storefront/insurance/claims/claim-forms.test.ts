import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { claimForms } from './claim-forms.server.ts'
import { toClaimValues } from './claim-values.ts'

const written = { occurredOn: '2026-11-20', amount: '600,50', description: 'Se cortó una pata' }
const messages = { occurredOn: 'day', amount: 'amount', description: 'long' }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, claimForms.BOB, messages)
}

test('empty fields are saved as not known', () => {
  const unknown = { occurredOn: null, amount: null, description: '' }
  expect(parse({ occurredOn: '', amount: '', description: '' }).value).toEqual(unknown)
})

test.each([
  [
    { occurredOn: '2026-02-30', amount: 'mucho' },
    { occurredOn: 'day', amount: 'amount' },
  ],
  [{ amount: '0' }, { amount: 'amount' }],
  [{ description: 'a'.repeat(2001) }, { description: 'long' }],
])('%j is refused beside its fields', (fields, errors) => {
  expect(parse({ ...written, ...fields }).errors).toEqual(errors)
})

test('a saved claim stands in the form as it was typed', () => {
  const { value } = parse(written)
  expect(value).toEqual({ occurredOn: '2026-11-20', amount: 60_050, description: 'Se cortó una pata' })
  expect(value && toClaimValues({ ...value, currencyCode: 'BOB' })).toEqual(written)
})

test('the line ends of a form count once', () => {
  const lines = Array.from({ length: 1000 }, () => 'a')
  expect(parse({ description: ' Primero\r\nDespués ' }).value?.description).toBe('Primero\nDespués')
  expect(parse({ description: lines.join('\r\n') }).value?.description).toBe(lines.join('\n'))
})
