import { expect, test } from 'vitest'
import { readId, readInteger, readOption, readText, readTrimmed } from './read-fields.ts'

const query = new URLSearchParams({ q: '  croquetas ', sort: 'price', page: '3', emoji: 'gatos 🐱' })

test('the same names are read from a query string, a form and the parameters of a path', () => {
  const form = new FormData()
  form.set('q', '  croquetas ')
  for (const fields of [query, form, { q: '  croquetas ' }]) {
    expect(readText(fields, 'q')).toBe('  croquetas ')
    expect(readTrimmed(fields, 'q', 5)).toBe('croqu')
    expect(readText(fields, 'missing')).toBe('')
  }
})

test('a file is no text', () => {
  const form = new FormData()
  form.set('photo', new File(['x'], 'x.jpg'))
  expect(readText(form, 'photo')).toBe('')
})

test('a text is cut without half an emoji at its end', () => {
  expect(readText(query, 'emoji', 7)).toBe('gatos ')
})

test('an id has 100 letters at most, and any other text 1000', () => {
  const long = { id: 'x'.repeat(2000) }
  expect(readId(long, 'id')).toHaveLength(100)
  expect(readText(long, 'id')).toHaveLength(1000)
})

test('what is none of the options is not chosen', () => {
  expect(readOption(query, 'sort', ['name', 'price'])).toBe('price')
  expect(readOption(query, 'sort', ['name'])).toBeNull()
})

test.each([
  ['3', 3],
  ['-1', -1],
  [' 7 ', 7],
  ['8', null],
  ['-2', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
])('of the whole numbers from -1 to 7, %j is %j', (text, number) => {
  expect(readInteger({ number: text }, 'number', { least: -1, most: 7 })).toBe(number)
})
