import { expect, test } from 'vitest'
import { preferDistinctOpenings } from './distinct-openings.ts'

const prefer = (titles: string[], most: number) => preferDistinctOpenings(titles, (title) => title, most)

test('suggestions begin with different words where there are such products', () => {
  const titles = [
    'Alimento para perro adulto',
    'Alimento para perro senior',
    'Alimento húmedo de res',
    'alimento para PERRO',
  ]
  expect(prefer(titles, 2)).toEqual(['Alimento para perro adulto', 'Alimento húmedo de res'])
  expect(prefer(titles, 3)).toEqual([
    'Alimento para perro adulto',
    'Alimento húmedo de res',
    'Alimento para perro senior',
  ])
})

test('products that all begin alike keep their order', () => {
  expect(prefer(['Collar rojo de cuero', 'Collar rojo de nylon'], 5)).toEqual([
    'Collar rojo de cuero',
    'Collar rojo de nylon',
  ])
})
