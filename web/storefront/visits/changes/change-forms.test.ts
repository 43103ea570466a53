import { expect, test } from 'vitest'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { cancelForm } from './change-forms.server.ts'

function parse(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const { value } = parseForm(form, cancelForm)
  return value && joinReason(value.reason && `«${value.reason}»`, value.note)
}

test('a reason is an option, a text, or both in one sentence', () => {
  expect(parse({ reason: 'plans' })).toBe('«plans»')
  expect(parse({ note: ' Viajamos ' })).toBe('Viajamos')
  expect(parse({ reason: 'unwell', note: 'Tos' })).toBe('«unwell». Tos')
})

test('a reason is optional', () => {
  expect(parse({})).toBe('')
  expect(parse({ reason: '', note: ' ' })).toBe('')
})
