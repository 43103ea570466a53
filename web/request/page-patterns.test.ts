import { expect, test } from 'vitest'
import { pagePatterns } from './page-patterns.ts'

const patternOf = pagePatterns([
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root' },
  { id: 'order', parentId: 'root', path: 'order' },
  { id: 'one-order', parentId: 'root', path: 'order/:id/:token?' },
  { id: 'live', parentId: 'root', path: 'order/:id/:token?/live' },
  { id: 'desk', parentId: 'root' },
  { id: 'orders', parentId: 'desk', path: 'backoffice/orders' },
  { id: 'desk-order', parentId: 'desk', path: 'backoffice/orders/:id' },
  { id: 'not-found-in-desk', parentId: 'desk', path: 'backoffice/*' },
  { id: 'robots', parentId: 'root', path: 'robots.txt' },
  { id: 'not-found', parentId: 'root', path: '*' },
])

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/order', '/order'],
  ['/order/', '/order'],
  ['/ORDER', '/order'],
  ['/order/one', '/order/:id/:token?'],
  ['/order/one/secret', '/order/:id/:token?'],
  ['/order/one/secret.data', '/order/:id/:token?'],
  ['/order/one/secret/live', '/order/:id/:token?/live'],
  ['/backoffice/orders', '/backoffice/orders'],
  ['/backoffice/orders/HU-1', '/backoffice/orders/:id'],
  ['/backoffice/nada', '/backoffice/*'],
  ['/robots.txt', '/robots.txt'],
  ['/wp-login.php', '/*'],
  ['/a/b/c/d', '/*'],
])('%s is answered by %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test('an invented path never makes a pattern of its own', () => {
  const patterns = Array.from({ length: 500 }, (_, number) => patternOf(`/order/${number}/${number}/x/${number}`))
  expect(new Set(patterns)).toEqual(new Set(['/*']))
})
