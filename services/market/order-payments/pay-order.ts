import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { transitionOrder } from '../orders/order-transitions.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { refuseUnprovedToWait } from '../orders/refuse-unpaid.ts'
import {
  canBePaid,
  changedDeadline,
  isDueBeforePayment,
  isPaidBefore,
  waitsForStatement,
} from '../orders/rules/order-life.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findPaymentFacts } from '../orders/store/orders.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'

type Dependencies = Pick<
  MarketDependencies,
  'db' | 'now' | 'accounts' | 'payments' | 'jobs' | 'log' | 'canSendPhoneCodes'
>

/** Payment link of an order that awaits payment; the same method returns the same link. */
export async function payOrder(
  deps: Dependencies,
  { method, ...key }: OrderKey & { method?: 'qr' | 'card' | undefined },
  context: CallContext,
): Promise<{ link: string }> {
  const found = await ownOrder(deps, key, context)
  if (!canBePaid(found, deps.now())) throw marketError('order-not-awaiting')
  const order = method && method !== found.paymentMethod ? await chooseMethod(deps, found, method, context) : found
  if (!isPaidBefore(order.paymentMethod) || order.payUntil === null) throw marketError('order-not-awaiting')

  const { token } = await deps.payments.createPayment(
    {
      subject: { kind: 'order', id: order.id },
      ownerUid: order.ownerUid,
      country: order.country,
      currencyCode: order.currency,
      amount: order.summary.amountDue,
      method: order.paymentMethod,
      description: `Pedido ${order.referenceId}`,
      payer: { fullName: order.contact.fullName, email: order.contact.email },
      // Without the token of a guest's link, because only its hash is stored.
      returnPath: `/order/${order.id}`,
      expiresAt: order.payUntil.toISOString(),
    },
    { context },
  )
  await endIfNoLongerAwaited(deps, order, context)
  return { link: `/payment/${token}` }
}

/** Switches between QR and card, if the shop and the market accept them. */
async function chooseMethod(
  deps: Dependencies,
  { id, shopId, country }: OrderRecord,
  method: 'qr' | 'card',
  context: CallContext,
): Promise<OrderRecord> {
  const shop = await findCheckoutShop(deps.db, shopId)
  const ways = await deps.payments.ways({ country }, { context })
  const way = ways.find((each) => each.method === method)
  if (!shop?.paymentOptions.includes(method) || !way) throw marketError('payment-not-accepted')

  return transitionOrder(deps, id, async (trx, order) => {
    const now = deps.now()
    if (!canBePaid(order, now)) throw marketError('order-not-awaiting')
    const payUntil = changedDeadline(order, way.waitsUntil)
    if (isDueBeforePayment({ ...order, payUntil })) throw marketError('window-before-payment')
    if (waitsForStatement({ ...order, payUntil }) && !waitsForStatement(order))
      await refuseUnprovedToWait(trx, order, { shop, canProvePhone: deps.canSendPhoneCodes, now })
    await writeOrder(trx, id, { payment_method: method, pay_until: payUntil })
    return { ...order, paymentMethod: method, payUntil }
  })
}

// Ends the payment if the order was cancelled while it was created, because no later step would.
async function endIfNoLongerAwaited(deps: Dependencies, { id }: OrderRecord, context: CallContext): Promise<void> {
  const row = await findPaymentFacts(deps.db, id)
  if (row?.status !== 'CANCELLED') return
  await deps.payments.cancelPayment({ kind: 'order', id }, { context })
  throw marketError('order-not-awaiting')
}
