import { expect, test } from 'vitest'
import { makePageTable } from './page-table.ts'

const routes = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root' },
  { id: 'order', parentId: 'root', path: 'order' },
  { id: 'one-order', parentId: 'root', path: 'order/:id/:token?' },
  { id: 'live', parentId: 'root', path: 'order/:id/:token?/live' },
  { id: 'backoffice', parentId: 'root' },
  { id: 'orders', parentId: 'backoffice', path: 'backoffice/orders' },
  { id: 'backoffice-order', parentId: 'backoffice', path: 'backoffice/orders/:id' },
  { id: 'not-found-in-backoffice', parentId: 'backoffice', path: 'backoffice/*' },
  { id: 'robots', parentId: 'root', path: 'robots.txt' },
  { id: 'not-found', parentId: 'root', path: '*' },
]
const handles: Record<string, object> = {
  order: { load: 'checkout' },
  'one-order': { load: 'checkout', rate: 'order' },
  backoffice: { thirdPartyScripts: 'blocked', chat: 'hidden' },
  'backoffice-order': { chat: 'shown' },
}
const table = makePageTable(
  routes.map((route) => ({ ...route, module: { handle: handles[route.id], default: route.id !== 'robots' } })),
)
const patternOf = (path: string) => table.find(path).pattern

test.each([
  ['/', '/'],
  ['/_.data', '/'],
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

test('a page has the policy of its route, over that of the layout around it, over the default', () => {
  expect(table.find('/Order/one.data').policy).toMatchObject({ load: 'checkout', rate: 'order', chat: 'shown' })
  expect(table.find('/backoffice/orders').policy).toMatchObject({ thirdPartyScripts: 'blocked', chat: 'hidden' })
  expect(table.find('/backoffice/orders/HU-1').policy).toMatchObject({ thirdPartyScripts: 'blocked', chat: 'shown' })
  expect(table.find('/nada').policy).toEqual({
    chat: 'shown',
    thirdPartyScripts: 'allowed',
    dialogs: 'all',
    load: 'browsing',
    endedSession: 'saved',
    menu: 'shop',
    log: 'info',
  })
  expect(table.find('/robots.txt').policy.thirdPartyScripts).toBe('blocked')
})

test('the same path is answered alike when it is asked for again, after thousands of others', () => {
  const first = table.find('/order/one')
  for (let number = 0; number < 5_000; number += 1) table.find(`/order/${number}/${number}/x`)
  expect(table.find('/order/one')).toBe(first)
})
