import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { picturesForm, reviewForm } from './review-forms.server.ts'

const messages = { stars: 'Elige las estrellas.' }

function toFormData(fields: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a review holds its stars, its text and the pictures to remove', () => {
  const sent: [string, string][] = [
    ['stars', '4'],
    ['text', ' Bien '],
    ['remove', 'one'],
    ['remove', 'two'],
  ]
  expect(parseForm(toFormData(sent), reviewForm, messages).value).toEqual({
    stars: 4,
    text: 'Bien',
    remove: ['one', 'two'],
  })
})

test.each(['', '0', '6', '4.5', 'muchas'])('stars cannot be %j', (stars) => {
  expect(parseForm(toFormData([['stars', stars]]), reviewForm, messages).errors).toEqual(messages)
})

test('a photo field left empty holds no photos', () => {
  expect(parseForm(toFormData([['file', new File([], '')]]), picturesForm).value).toEqual({
    file: [],
    idempotencyKey: '',
  })
})
