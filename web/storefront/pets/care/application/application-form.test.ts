import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { applicationForm, toFacts } from './application-form.server.ts'
import { findDayErrors, makeEmptyValues, readDueValues, toDueFacts } from './application-values.ts'

const today = '2026-11-21'
const messages = { product: 'product-missing', appliedOn: 'day-missing', nextDueOn: 'next-missing' }

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'vaccine', product: 'Séxtuple', appliedOn: today, ...fields }))
    form.append(name, value)
  return form
}

function parseFacts(fields: Record<string, string>) {
  const { value } = parseForm(toForm(fields), applicationForm, messages)
  return value && toFacts(value)
}

test('a vaccine of a mass campaign has no batch and no vet', () => {
  expect(parseFacts({ product: ' Antirrábica ', batch: ' ', vet: '' })).toMatchObject({
    product: 'Antirrábica',
    batch: null,
    vet: null,
  })
})

test('a treatment that is no vaccine counts for no vaccine of the plan', () => {
  const flea = { kind: 'flea', planVaccines: 'rabies' }
  expect(parseFacts(flea)?.planVaccines).toEqual([])
  expect(toDueFacts(readDueValues(toForm(flea))).planVaccines).toEqual([])
})

test('an unknown kind and an unknown vaccine are errors, and suggest nothing in the browser', () => {
  const unknown = toForm({ kind: 'magic', planVaccines: 'moon' })
  expect(Object.keys(parseForm(unknown, applicationForm).errors ?? {})).toEqual(['kind', 'planVaccines'])
  expect(toDueFacts(readDueValues(unknown))).toMatchObject({ kind: 'vaccine', planVaccines: [] })
})

test.each([
  ['without a product', { product: ' ' }, { product: 'product-missing' }],
  ['on a day that does not exist', { appliedOn: '2026-02-30' }, { appliedOn: 'day-missing' }],
  ['tomorrow', { appliedOn: '2026-11-22' }, { appliedOn: 'day-in-future' }],
  ['with a next day that was not chosen', { next: 'date' }, { nextDueOn: 'next-missing' }],
  ['with a next day on the same day', { next: 'date', nextDueOn: today }, { nextDueOn: 'next-too-early' }],
])('nothing is given %s', (_, fields, expected) => {
  const { errors, typed } = parseForm(toForm(fields), applicationForm, messages)
  expect({ ...errors, ...findDayErrors(typed, today) }).toEqual(expected)
})

test('a new record is of today and works out what follows', () => {
  expect(makeEmptyValues('flea', today)).toMatchObject({ appliedOn: today, next: 'auto' })
})
