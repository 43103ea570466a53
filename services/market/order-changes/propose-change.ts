import { newId } from '#shared/ids.ts'
import { roundToStep } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import { findOwnVatRate } from '../basket/rules/vat-parts.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { changeAsStaff, type StaffAction } from '../fulfilment/change-as-staff.ts'
import { type BasketOffer, lockOffers, takeStock } from '../offers/store/stock.ts'
import { type ChangeDependencies, toOrderFact } from '../orders/order-transitions.ts'
import { canProposeChange } from '../orders/rules/order-life.ts'
import { closeChange, insertChange, writeMoment } from '../orders/store/order-life.ts'
import type { ChangeItemRecord, NewOrderLine, OrderLineRecord, OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { toOrderMoney } from '../orders/to-order-money.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import { answerChangeInTransaction, getChangedLines, giveSubstitutesBack } from './answer-change.ts'
import { moneyAfter, substitutePrice } from './rules/order-money.ts'

interface ProposedItem {
  position: number
  keepQuantity: number
  substitute: { productVariantId: string; quantity: number } | null
}

interface Proposal {
  orderId: string
  message: string
  items: ProposedItem[]
}

/** Asks the customer about missing units. Substitutes leave the stock until the answer. */
export function proposeChange(
  deps: ChangeDependencies,
  { orderId, message, items }: Proposal,
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(deps, { orderId, action: 'propose-change', facts: { items, message } }, context, (what) =>
    propose(deps, what, { message, items }),
  )
}

async function propose(
  deps: ChangeDependencies,
  { trx, order, actorUid, now }: StaffAction,
  { message, items }: Omit<Proposal, 'orderId'>,
): Promise<void> {
  const { status, paymentState } = order
  if (!canProposeChange({ status, paymentState, isChangeOpen: findOpenChange(order) !== null }))
    throw marketError('change-not-possible')

  const wanted = items.flatMap(({ substitute }) => (substitute ? [substitute.productVariantId] : []))
  const offers = await lockOffers(trx, order.shopId, [...new Set(wanted)], now)
  const shop = await findCheckoutShop(trx, order.shopId)
  const lines = missingLines(order.lines, items)
  const records = items.map((item, index): ChangeItemRecord => {
    const line = lines[index]
    if (!line) throw marketError('change-is-none')
    const substitute =
      item.substitute && substituteFor(line, item, { order, offers, roundPricesEvery: shop?.roundPricesEvery ?? 0 })
    return { position: item.position, quantity: line.quantity, keepQuantity: item.keepQuantity, substitute }
  })

  const after = getChangedLines(order, { items: records })
  if (!after.some(({ state }) => state === 'kept')) throw marketError('nothing-left')
  const substitutes = records.flatMap(({ substitute }) => (substitute ? [substitute] : []))
  const isTaken = await takeStock(trx, order.shopId, unitsPerVariant(substitutes), {
    reason: 'substituted',
    cause: `order:${order.id}`,
    actorUid,
    at: now,
  })
  if (!isTaken) throw marketError('substitute-not-there')

  const changeId = newId()
  await insertChange(trx, {
    id: changeId,
    orderId: order.id,
    items: records,
    message,
    before: order.summary,
    after: moneyAfter(toOrderMoney(order), after).summary,
    proposedBy: actorUid,
    now,
  })
  const note = 'Falta algo del pedido: esperamos una respuesta'
  await writeMoment(trx, order.id, { status, note, at: now, actor: 'staff', actorUid })
  await deps.jobs.publish(trx, 'order-change-proposed', { ...toOrderFact(order), changeId })
  await refreshListingStock(trx, order.shopId, [...new Set(substitutes.map(({ productId }) => productId))])
}

// Lines of the proposal: each once, with fewer units than ordered.
function missingLines(lines: readonly OrderLineRecord[], items: readonly ProposedItem[]): OrderLineRecord[] {
  if (new Set(items.map(({ position }) => position)).size < items.length) throw marketError('change-is-none')
  return items.map(({ position, keepQuantity }) => {
    const line = lines.find((candidate) => candidate.position === position && candidate.state === 'kept')
    if (!line || keepQuantity >= line.quantity) throw marketError('change-is-none')
    return line
  })
}

interface Substituting {
  order: OrderRecord
  offers: ReadonlyMap<string, BasketOffer>
  roundPricesEvery: number
}

function substituteFor(
  line: OrderLineRecord,
  { keepQuantity, substitute }: ProposedItem,
  { order, offers, roundPricesEvery }: Substituting,
): NewOrderLine | null {
  if (!substitute) return null
  const { productVariantId, quantity } = substitute
  const offer = offers.get(productVariantId)
  if (!offer || offer.price === null) throw marketError('substitute-not-there')
  // The order's prescription allows that many units of that product.
  const isPrescribed = offer.productId === line.productId && quantity <= line.quantity - keepQuantity
  if (offer.needsPrescription && !isPrescribed) throw marketError('substitute-needs-prescription')

  const missing = { price: line.price, quantity: line.quantity - keepQuantity }
  const price = substitutePrice(roundToStep(offer.price, roundPricesEvery), quantity, missing)
  return {
    productId: offer.productId,
    productVariantId,
    sku: offer.sku,
    title: offer.title,
    optionTitle: offer.optionTitle,
    productSlug: offer.productSlug,
    productVendor: offer.productVendor,
    imageId: offer.imageId,
    isBackorder: false,
    needsPrescription: line.needsPrescription === true && offer.needsPrescription,
    vatRate: findOwnVatRate(offer.vatClass, {
      country: order.country,
      vatRate: toOrderMoney(order).vatRate,
      addsVat: order.summary.taxTotal > 0,
    }),
    quantity,
    price,
    subtotal: price * quantity,
  }
}

/** Withdraws the question. */
export function withdrawChange(
  deps: ChangeDependencies,
  { orderId, changeId }: { orderId: string; changeId: string },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: 'withdraw-change', facts: { changeId } }
  return changeAsStaff(deps, what, context, async ({ trx, order, actorUid, now }) => {
    const change = order.changes.find(({ id }) => id === changeId)
    if (!change) throw marketError('change-not-found')
    if (change.state === 'withdrawn') return
    if (change.state !== 'open') throw marketError('change-answered')
    await closeChange(trx, changeId, { state: 'withdrawn', by: 'staff', at: now })
    const note = 'Ya no hace falta responder: encontramos lo que faltaba'
    await writeMoment(trx, order.id, { status: order.status, note, at: now, actor: 'staff', actorUid })
    await giveSubstitutesBack(trx, order, change, { actorUid, now })
  })
}

/** Records the customer's answer by phone. */
export function staffAnswerChange(
  deps: ChangeDependencies,
  { orderId, changeId, isAccepted }: { orderId: string; changeId: string; isAccepted: boolean },
  context: CallContext,
): Promise<StaffOrder> {
  const what = { orderId, action: 'answer-change', facts: { changeId, isAccepted } }
  return changeAsStaff(deps, what, context, async ({ trx, order, actorUid, now }) => {
    await answerChangeInTransaction(trx, deps, order, { changeId, isAccepted, by: 'staff', actorUid, now })
  })
}
