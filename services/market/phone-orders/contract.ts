import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Basket, CalculateBasket } from '../basket/contract.ts'
import { PlaceOrder } from '../orders/contract.ts'

const customerUid = z.string().min(1).max(100).nullable().describe('null: somebody new, who gets an account of a guest')

/** Orders that operators take for a customer, by the rules and prices of every other order. */
export const phoneOrderCalls = {
  /** The basket as this customer would get it, with the benefits of their membership. */
  phoneBasket: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'POST', path: '/staff/phoneOrders/basket', summary: 'Basket by phone', tags: ['staff'] })
    .input(
      CalculateBasket.pick({ items: true, orderHasDelivery: true, serviceProviderId: true, locale: true }).extend({
        customerUid,
        point: CalculateBasket.shape.dynamicDeliveryParam.nullable().describe('null: picked up'),
      }),
    )
    .output(Basket),

  /**
   * Places the order for the customer: the same stock, prices, windows and limits as at checkout, counted for them. Its
   * timeline and log say that staff took it. An order that is paid online waits for its payment; `payLink` is the page to
   * be handed to the customer, null without one.
   */
  placePhoneOrder: operation({ access: 'operator', area: 'orders', idempotency: true })
    .route({ method: 'POST', path: '/staff/phoneOrders', summary: 'Order by phone', tags: ['staff'] })
    .input(
      PlaceOrder.pick({
        shopId: true,
        items: true,
        hasDelivery: true,
        contact: true,
        shippingAddress: true,
        notes: true,
        paymentMethod: true,
        expectedTotal: true,
        locale: true,
      }).extend({ customerUid }),
    )
    .output(z.object({ orderId: z.string(), referenceId: z.string(), payLink: z.string().nullable() })),

  /** The payment page of an order that awaits its payment, to be handed to the customer. 409 for every other order. */
  staffPaymentLink: operation({ access: 'operator', area: 'orders' })
    .route({ method: 'POST', path: '/staff/orders/{orderId}/paymentLink', summary: 'Payment link', tags: ['staff'] })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(z.object({ link: z.string() })),
}
