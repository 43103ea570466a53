import { expect, test } from 'vitest'
import { pathTo } from './tag-path.ts'

const tags = [
  { id: 'perros', parentId: null },
  { id: 'comida', parentId: 'perros' },
  { id: 'seca', parentId: 'comida' },
  { id: 'ofertas', parentId: null },
]

test('the way leads from the top of the tree to the most specific tag', () => {
  expect(pathTo(['ofertas', 'seca', 'comida'], tags).map(({ id }) => id)).toEqual(['perros', 'comida', 'seca'])
})

test('a product without a known tag has no way', () => {
  expect(pathTo(['gone'], tags)).toEqual([])
})
