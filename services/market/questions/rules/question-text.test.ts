import { expect, test } from 'vitest'
import { parseQuestionCursor, toQuestionCursor, whyCannotPublish } from './question-text.ts'

test('a question with a phone or an e-mail address is not published; one with a weight is', () => {
  expect(whyCannotPublish('¿Me escribes al 700 12 345?')).toBe('contact-in-text')
  expect(whyCannotPublish('Escríbeme a ana arroba correo punto com')).toBe('contact-in-text')
  expect(whyCannotPublish('¿La bolsa de 15 kg le dura un mes a un perro de 30 kg?')).toBeNull()
})

test('a cursor names the row after which the next page begins; a made-up one begins at the start', () => {
  const mark = { at: '2026-11-21T15:00:00.000Z', id: 'a-question' }
  expect(parseQuestionCursor(toQuestionCursor(mark))).toEqual(mark)
  for (const cursor of [undefined, '', 'x', '2026-02-30T00:00:00.000Z_a', "2026-11-21T15:00:00.000Z_'"])
    expect(parseQuestionCursor(cursor)).toBeNull()
})
