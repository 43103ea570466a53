import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PlaceOrder } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { refuseImpossiblePhone } from '../customers/refuse-impossible-phone.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { completeAtCounter } from '../orders/complete-at-counter.ts'
import { gatherAtCounter } from '../orders/gather-at-counter.ts'
import { type Gathered, placeOrderInTransaction } from '../orders/place-order.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { CounterSale } from './contract.ts'
import { showCounterSale } from './counter-sales.ts'
import { type CounterMethod, getCounterOwner, getTendered, orderMethods } from './rules/counter-sale.ts'
import { insertCounterSale } from './store.ts'

interface NewSale {
  shopId: string
  items: PlaceOrder['items']
  expectedTotal: number
  method: CounterMethod
  tendered: number | null
  customer: { fullName: string; phoneNumber: string } | null
  isPrescriptionSeen: boolean
}

const TOO_LITTLE = 'No alcanza para el total. Revisa con cuánto paga.'

/** Contact of an order whose buyer said none. */
const NOBODY = { fullName: 'Venta en mostrador', phoneNumber: '00000', email: null }

/** Sells over the counter: an order, its payment and its hand-over in one transaction, once per Idempotency-Key. */
export async function sellAtCounter(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'jobs' | 'log'>,
  input: NewSale,
  context: CallContext,
): Promise<CounterSale> {
  const actorUid = accountUid(context)
  const { method } = input
  const found = await gatherAtCounter(deps, { shopId: input.shopId, getOwner: getCounterOwner })
  const gathered = { ...found, prescriptionSeenBy: input.isPrescriptionSeen ? actorUid : null }
  const order = toPlaceOrder(input, gathered)
  const { orderId } = await retryOnDeadlock(deps, () =>
    createOnce(deps, { operation: 'sellAtCounter', input }, context, async (trx) => {
      const { order: placed } = await placeOrderInTransaction(trx, deps, order, gathered)
      const { amountDue: amount } = placed.summary
      const { tendered, refusal } = getTendered(input, amount)
      if (refusal) throw marketError(refusal, { detail: TOO_LITTLE, fields: { tendered: TOO_LITTLE } })
      const { now: soldAt } = gathered
      const isPrescriptionSeen = placed.prescription !== null
      await completeAtCounter(trx, { orderId: placed._id, amount, actorUid, method, isPrescriptionSeen, now: soldAt })
      const { id: shopId } = gathered.shop
      await insertCounterSale(trx, { orderId: placed._id, shopId, method, amount, tendered, soldBy: actorUid, soldAt })
      await deps.jobs.publish(trx, 'counter-sale-made', { orderId: placed._id })
      return { orderId: placed._id }
    }),
  )
  return showCounterSale(deps, { orderId })
}

function toPlaceOrder({ items, expectedTotal, method, customer }: NewSale, { shop }: Gathered): PlaceOrder {
  const phoneNumber = customer?.phoneNumber || NOBODY.phoneNumber
  if (customer?.phoneNumber) refuseImpossiblePhone({ phoneNumber }, shop)
  return {
    shopId: shop.id,
    items: [...items],
    hasDelivery: false,
    contact: { ...NOBODY, fullName: customer?.fullName ?? NOBODY.fullName, phoneNumber },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: orderMethods[method],
    expectedTotal,
    locale: 'es',
  }
}
