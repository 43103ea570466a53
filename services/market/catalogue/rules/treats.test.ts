import { expect, test } from 'vitest'
import { isTreat } from './treats.ts'

test.each([
  [['perros', 'snacks', 'galletas'], true],
  [['Snack para perro'], true],
  [['farmacia', 'vitaminas'], true],
  [['perros', 'alimento', 'alimento-seco'], false],
  [['Alimento húmedo para gato'], false],
  [[], false],
])('%j is a treat: %s', (words, expected) => {
  expect(isTreat(words)).toBe(expected)
})
