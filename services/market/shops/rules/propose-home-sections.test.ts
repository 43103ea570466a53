import { expect, test } from 'vitest'
import { proposeHomeSections, type StockedCategory } from './propose-home-sections.ts'

function aCategory(name: string, productCount: number, inStock = Math.min(productCount, 4)): StockedCategory {
  return { slug: name.toLowerCase(), name, productCount, inStock }
}

test('a home page without sections gets the largest categories, the largest first', () => {
  const sections = proposeHomeSections([aCategory('Aves', 5), aCategory('Perros', 90), aCategory('Gatos', 40)])

  expect(sections.map(({ title }) => title)).toEqual(['Perros', 'Gatos', 'Aves'])
  expect(sections[0]).toEqual({ id: 'perros', title: 'Perros', tagSlug: 'perros', layout: 'rail', position: 0 })
})

test('a category with fewer than four products in stock is no section, however large it is', () => {
  const sections = proposeHomeSections([aCategory('Peces', 3), aCategory('Perros', 90, 3), aCategory('Gatos', 4)])

  expect(sections.map(({ title }) => title)).toEqual(['Gatos'])
})

test('there are five sections at most, and categories of one size stand in the order of their names', () => {
  const sections = proposeHomeSections(['F', 'E', 'D', 'C', 'B', 'A'].map((name) => aCategory(name, 10)))

  expect(sections.map(({ title, position }) => [title, position])).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 2],
    ['D', 3],
    ['E', 4],
  ])
})
