import { expect, test } from 'vitest'
import { wayThrough } from './way-through.ts'

test.each([
  ['/payment/abc', 'everybody'],
  ['/payment/abc.data', 'everybody'],
  ['/payment/abc/state', 'everybody'],
  ['/payment/abc/live', 'everybody'],
  ['/sandbox-pay/abc', 'everybody'],
  ['/webhooks/payments/bancard', 'everybody'],
  ['/webhooks/channels/telegram', 'everybody'],
  ['/signin', 'everybody'],
  ['/SignIn', 'everybody'],
  ['/signin.data', 'everybody'],
  ['/signin/google/return', 'everybody'],
  ['/second-factor', 'everybody'],
  ['/signout', 'everybody'],
  ['/media/products/a.avif', 'everybody'],
  ['/__manifest', 'everybody'],
  ['/v1/app/staff/secondFactor/prove', 'everybody'],
  ['/v1/app/guests', 'operators'],
  ['/backoffice', 'backoffice'],
  ['/backoffice/maintenance.data', 'backoffice'],
  ['/Backoffice/orders', 'backoffice'],
  ['/', 'operators'],
  ['/_root.data', 'operators'],
  ['/products', 'operators'],
  ['/checkout', 'operators'],
  ['/signup', 'operators'],
  ['/payments', 'operators'],
  ['/payment-of-somebody', 'operators'],
  ['/backofficer', 'operators'],
  ['/api/market/app/orders', 'operators'],
  ['/graphql', 'operators'],
  ['/order/1', 'operators'],
  ['/dev/outbox', 'operators'],
])('during maintenance %s is open to %s', (path, who) => {
  expect(wayThrough(path)).toBe(who)
})
