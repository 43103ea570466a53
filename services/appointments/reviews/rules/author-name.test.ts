import { expect, test } from 'vitest'
import { authorName } from './author-name.ts'

test.each([
  ['Ana María Suárez', 'Ana S.'],
  ['  Bruno  rojas ', 'Bruno R.'],
  ['Pelé', 'Pelé'],
  ['', 'Alguien'],
])('of %s everybody reads %s', (name, author) => {
  expect(authorName(name)).toBe(author)
})
