import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { hideForm, shelterForm } from './moderation-forms.server.ts'

function toForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a post is hidden for a reason of the list, with or without a note', () => {
  const form = toForm({ postId: 'p1', why: 'sale', note: ' Pide dinero ' })
  expect(parseForm(form, hideForm).value).toEqual({ postId: 'p1', why: 'sale', note: 'Pide dinero' })
  expect(parseForm(toForm({ postId: 'p1', why: 'sale' }), hideForm).value?.note).toBe('')
})

test.each([
  [{}, 'why'],
  [{ why: 'other' }, 'note'],
  [{ why: 'other', note: ' no ' }, 'note'],
])('a post is not hidden for %j', (fields, wrong) => {
  const { errors } = parseForm(toForm({ postId: 'p1', ...fields }), hideForm)
  expect(Object.keys(errors ?? {})).toEqual([wrong])
})

test('a shelter without a name is no shelter any more, and one letter is no name', () => {
  expect(parseForm(toForm({ uid: 'u1', shelter: '' }), shelterForm).value).toEqual({ uid: 'u1', shelter: null })
  expect(Object.keys(parseForm(toForm({ uid: 'u1', shelter: 'A' }), shelterForm).errors ?? {})).toEqual(['shelter'])
})
