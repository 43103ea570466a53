import { expect, test } from 'vitest'
import { listChoices } from './package-choices.ts'

const known = [
  { id: 'perro', name: 'perros', isOffered: true },
  { id: 'gato', name: 'gatos', isOffered: false },
]

test('a package keeps what the store serves no more, and a new one cannot choose it', () => {
  expect(listChoices(known, ['gato', 'hurón'])).toEqual([
    { id: 'perro', name: 'perros', isGone: false },
    { id: 'gato', name: 'gatos', isGone: true },
    { id: 'hurón', name: 'hurón', isGone: true },
  ])
  expect(listChoices(known, []).map(({ id }) => id)).toEqual(['perro'])
})
