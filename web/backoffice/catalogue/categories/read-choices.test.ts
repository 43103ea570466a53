import { expect, test } from 'vitest'
import { readChoices } from './read-choices.server.ts'

const words = [{ word: 'Acuarios' }, { word: 'Oferta' }, { word: 'Snacks' }]

function form(...meanings: string[]) {
  const sent = new FormData()
  for (const { word } of words) sent.append('word', word)
  for (const [at, meaning] of meanings.entries()) sent.set(`meaning-${at}`, meaning)
  return sent
}

test('each word has a category, becomes one, or is none', () => {
  expect(readChoices(form('new', 'none', 'category:abc'), words, 'Falta')).toEqual([
    { word: 'Acuarios', meaning: { kind: 'new' } },
    { word: 'Oferta', meaning: { kind: 'none' } },
    { word: 'Snacks', meaning: { kind: 'category', categoryId: 'abc' } },
  ])
})

test('a word that is left open refuses the form', () => {
  expect(() => readChoices(form('new', '', 'none'), words, 'Falta')).toThrow()
  expect(() => readChoices(form('new', 'none'), words, 'Falta')).toThrow()
  expect(() => readChoices(form('new', 'none', 'category:'), words, 'Falta')).toThrow()
})

test('what is said belongs to its word, although a colleague settled another one meanwhile', () => {
  expect(readChoices(form('new', 'none', 'category:abc'), words.slice(1), 'Falta')).toEqual([
    { word: 'Oferta', meaning: { kind: 'none' } },
    { word: 'Snacks', meaning: { kind: 'category', categoryId: 'abc' } },
  ])
  // The rest of a long file is asked for on the next page.
  expect(readChoices(form('new', 'none', 'none'), [{ word: 'Arena' }, ...words], 'Falta')).toHaveLength(3)
})
