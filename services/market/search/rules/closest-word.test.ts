import { expect, test } from 'vitest'
import { closestWord, slipsBetween } from './closest-word.ts'

const words = [
  { label: 'alimento', count: 40 },
  { label: 'alimentador', count: 2 },
  { label: 'arena', count: 9 },
  { label: 'gato', count: 30 },
  { label: 'pato', count: 1 },
]

test('swapped, missing, doubled and mistaken letters are one slip each', () => {
  expect(slipsBetween('aliemnto', 'alimento')).toBe(1)
  expect(slipsBetween('almento', 'alimento')).toBe(1)
  expect(slipsBetween('alimmento', 'alimento')).toBe(1)
  expect(slipsBetween('alimemto', 'alimento')).toBe(1)
})

test('the word with the fewest slips is meant, the commoner of equals', () => {
  expect(closestWord('alimetno', words)?.label).toBe('alimento')
  expect(closestWord('bato', words)?.label).toBe('gato')
})

test('a beginning means the commonest word that begins so', () => {
  expect(closestWord('alim', words)?.label).toBe('alimento')
})

test('a letter that was not doubled is half an error', () => {
  expect(closestWord('colar', [...words, { label: 'color', count: 50 }, { label: 'collar', count: 3 }])?.label).toBe(
    'collar',
  )
})

test('a plural is found by its singular', () => {
  expect(closestWord('croketa', [{ label: 'croquetas', count: 1 }])?.label).toBe('croquetas')
})

test.each([
  ['carrito', 'perrito'],
  ['tripita', 'ropita'],
  ['piscina', 'lisina'],
  ['paseador', 'rascador'],
  ['tarjeta', 'tableta'],
])('%s is no %s', (typed, label) => {
  expect(closestWord(typed, [{ label, count: 50 }])).toBeNull()
})

test('a word that is like none stays unknown', () => {
  expect(closestWord('xilófono', words)).toBeNull()
  expect(closestWord('ga', words)).toBeNull()
})
