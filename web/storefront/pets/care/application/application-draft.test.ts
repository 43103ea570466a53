import { expect, test } from 'vitest'
import { draftIn, emptyDraft, findDraftErrors, toFacts } from './application-draft.ts'

const today = '2026-11-21'

function aDraft(said: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'vaccine', product: 'Séxtuple', appliedOn: today, ...said }))
    form.append(name, value)
  return draftIn(form)
}

test('what a mass campaign gives has no batch and no vet', () => {
  expect(toFacts(aDraft({ product: 'Antirrábica', batch: ' ', vet: '' }))).toMatchObject({ batch: null, vet: null })
})

test('a treatment that is no vaccine counts for no vaccine of the plan', () => {
  const form = new FormData()
  form.append('kind', 'flea')
  form.append('planVaccines', 'rabies')
  expect(draftIn(form).planVaccines).toEqual([])
})

test('words that are no kind and no vaccine are not believed', () => {
  expect(aDraft({ kind: 'magic', planVaccines: 'moon' })).toMatchObject({ kind: 'vaccine', planVaccines: [] })
})

test.each([
  ['without a product', { product: ' ' }, { product: 'product-missing' }],
  ['on a day that is none', { appliedOn: '2026-02-30' }, { appliedOn: 'day-missing' }],
  ['tomorrow', { appliedOn: '2026-11-22' }, { appliedOn: 'day-in-future' }],
  ['with a next day that was not chosen', { next: 'date' }, { nextDueOn: 'next-missing' }],
  ['with a next day on the same day', { next: 'date', nextDueOn: today }, { nextDueOn: 'next-too-early' }],
] as const)('nothing is given %s', (_, said, faults) => {
  expect(findDraftErrors(aDraft(said), today)).toEqual(faults)
})

test('a new record is of today and works out what follows', () => {
  expect(emptyDraft('flea', today)).toMatchObject({ appliedOn: today, next: 'auto' })
})
