import { expect, test } from 'vitest'
import { formatListingTitle } from './listing-title.ts'

test.each([
  [{ tag: null, q: null, brand: null }, 'Todos los productos'],
  [{ tag: null, q: null, brand: 'Ñuble' }, 'Productos Ñuble'],
  [{ tag: 'Alimento para perros', q: null, brand: 'Ñuble' }, 'Alimento para perros de Ñuble'],
  [{ tag: 'Alimento para perros', q: 'pollo', brand: 'Ñuble' }, '«pollo» en Alimento para perros'],
  [{ tag: null, q: 'pollo', brand: null }, 'Resultados para «pollo»'],
])('the listing of %o is called «%s»', (listing, title) => {
  expect(formatListingTitle(listing)).toBe(title)
})
