import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { type Visit, visitContext } from '#web/request/context.ts'
import { checkoutForm } from './checkout-form.server.ts'
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
  const { typed } = parseForm(new FormData(), checkoutForm)

  const context = new RouterContextProvider()
  context.set(visitContext, { country: countries.BO } as Visit)

  expect(await toCheckoutRefusal(context, refusal(code), typed)).toEqual(said)
})
