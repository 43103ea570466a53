import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import { parseCheckout } from './checkout-form.ts'
import { toCheckoutRefusal } from './refusal.server.ts'

const refusal = errorCatalogue('market', {
  zone: { status: 409, message: 'shipping address out of zone', es: 'No llegamos ahí.' },
  time: { status: 409, message: 'delivery time error', es: 'Elige otra hora.' },
  'tip-too-high': { status: 400, message: 'unknown error', es: 'La propina es muy alta.' },
})

test.each([
  ['zone', { kind: 'zone', detail: 'No llegamos ahí.' }],
  ['time', { kind: 'time', detail: 'Elige otra hora.' }],
  ['tip-too-high', { kind: 'unknown', detail: 'La propina es muy alta.', orderId: null }],
] as const)('an order that is refused for its %s says why', async (code, said) => {
  const values = parseCheckout(new FormData())

  expect(await toCheckoutRefusal(new RouterContextProvider(), refusal(code), values)).toEqual(said)
})
