import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { paperCardForm, readLines } from './paper-card-form.server.ts'

const rules = {
  today: '2026-11-21',
  earliest: '2025-01-10',
  messages: { product: 'product missing', appliedOn: 'day missing' },
  tell: (fault: string) => fault,
}

function sent(lines: Record<string, string>[], card: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ lines: String(lines.length), vet: '', ...card }))
    form.append(name, value)
  for (const [index, line] of lines.entries())
    for (const [name, value] of Object.entries({
      kind: 'vaccine',
      product: '',
      appliedOn: '',
      nextDueOn: '',
      batch: '',
      ...line,
    }))
      form.append(`${name}-${index}`, value)
  return form
}

test('blank lines are left out, the others are read each by itself', () => {
  const form = sent([{}, { product: ' Séxtuple ', appliedOn: '2026-03-05', nextDueOn: '2027-03-05', batch: 'A1' }, {}])
  expect(parseForm(form, paperCardForm).value).toMatchObject({ lines: 3 })
  const read = readLines(form, 3, rules)
  expect(read.map(({ isBlank }) => isBlank)).toEqual([true, false, true])
  expect(read.map(({ value }) => value)).toEqual([
    null,
    { kind: 'vaccine', product: 'Séxtuple', appliedOn: '2026-03-05', nextDueOn: '2027-03-05', batch: 'A1' },
    null,
  ])
})

test.each([
  [{ product: 'Séxtuple' }, { appliedOn: 'day missing' }],
  [{ appliedOn: '2026-03-05' }, { product: 'product missing' }],
  [{ product: 'Séxtuple', appliedOn: '2026-12-01' }, { appliedOn: 'day-in-future' }],
  [{ product: 'Séxtuple', appliedOn: '2025-01-09' }, { appliedOn: 'day-before-birth' }],
  [{ product: 'Séxtuple', appliedOn: '2026-03-05', nextDueOn: '2026-03-05' }, { nextDueOn: 'next-too-early' }],
  [{ batch: 'A1' }, { product: 'product missing', appliedOn: 'day missing' }],
])('%o is refused at its fields', (line, errors) => {
  const [read] = readLines(sent([line]), 1, rules)
  expect(read).toMatchObject({ isBlank: false, value: null, errors, typed: line })
})

test('more lines than a card may have are no form', () => {
  expect(parseForm(sent([], { lines: '21' }), paperCardForm).errors).toMatchObject({ lines: expect.any(String) })
})
