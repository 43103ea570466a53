import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { Order } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { giveStockBack } from '../offers/store/stock.ts'
import { refundOrderInTransaction } from '../order-payments/refund-in-transaction.ts'
import { order } from '../orders/order.ts'
import { transitionOrder } from '../orders/order-transitions.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { closeChange, writeLines, writeMoment, writeOrder, writeSummary } from '../orders/store/order-life.ts'
import type { ChangeRecord, OrderLineRecord, OrderRecord } from '../orders/store/order-record.ts'
import { toOrderMoney } from '../orders/to-order-money.ts'
import { publishChangedBenefits } from '../orders/used-benefits.ts'
import { refreshPrescriptionState } from '../prescriptions/order-cover.ts'
import type { Tables } from '../tables.ts'
import { linesAfter, moneyAfter } from './rules/order-money.ts'

export interface Answer {
  changeId: string
  isAccepted: boolean
  by: 'customer' | 'staff'
  actorUid: string | null
  now: Date
}

/** Accepts or declines the change that staff proposed, for the customer. */
export async function answerChange(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'accounts' | 'jobs' | 'log'>,
  { changeId, isAccepted, ...key }: OrderKey & { changeId: string; isAccepted: boolean },
  context: CallContext,
): Promise<Order> {
  const { id } = await ownOrder(deps, key, context)
  await transitionOrder(deps, id, (trx, found) =>
    answerChangeInTransaction(trx, deps, found, {
      changeId,
      isAccepted,
      by: 'customer',
      actorUid: null,
      now: deps.now(),
    }),
  )
  return order(deps, { ...key, orderId: id }, context)
}

/** Answers a proposed change in the transaction that locks its order. False when the same answer was given before. */
export async function answerChangeInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  found: OrderRecord,
  answer: Answer,
): Promise<boolean> {
  const change = found.changes.find(({ id }) => id === answer.changeId)
  if (!change) throw marketError('change-not-found')
  if (change.state !== 'open') {
    if (change.state === (answer.isAccepted ? 'accepted' : 'refused')) return false
    throw marketError('change-answered')
  }

  const { by, actorUid, now } = answer
  await closeChange(trx, change.id, { state: answer.isAccepted ? 'accepted' : 'refused', by, at: now })
  const note = answer.isAccepted ? 'Cambio aceptado' : 'Cambio rechazado'
  await writeMoment(trx, found.id, { status: found.status, note, at: now, actor: by, actorUid })
  if (answer.isAccepted) await apply(trx, deps, found, { change, actorUid, now })
  else await giveSubstitutesBack(trx, found, change, { actorUid, now })
  return true
}

/** Returns the substitutes of a declined change to the stock. */
export async function giveSubstitutesBack(
  trx: Transaction<Tables>,
  { id, shopId }: OrderRecord,
  { items }: ChangeRecord,
  { actorUid, now }: { actorUid: string | null; now: Date },
): Promise<void> {
  const substitutes = items.flatMap(({ substitute }) => (substitute ? [substitute] : []))
  await giveStockBack(trx, shopId, unitsPerVariant(substitutes), {
    reason: 'substituted',
    cause: `order:${id}`,
    actorUid,
    at: now,
  })
  await refreshListingStock(trx, shopId, [...new Set(substitutes.map(({ productId }) => productId))])
}

// Missing units are not returned to the stock: they were not there.
async function apply(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  found: OrderRecord,
  { change, actorUid, now }: { change: ChangeRecord; actorUid: string | null; now: Date },
): Promise<void> {
  const lines = getChangedLines(found, change)
  const { toPaid, toWallet, ...totals } = moneyAfter(toOrderMoney(found), lines)
  await writeLines(trx, found.id, { before: found.lines, after: lines })
  await writeSummary(trx, found.id, totals)
  if (found.paymentState === 'at_door' && totals.summary.amountDue === 0)
    await writeOrder(trx, found.id, { payment_state: 'none', needs_change_for_minor: null })
  await refundOrderInTransaction(trx, deps, found, {
    cause: `change:${change.id}`,
    reason: 'Faltó algo de tu pedido',
    toPaid,
    toWallet,
    via: 'payment',
    actorUid,
    now,
  })
  await refreshPrescriptionState(trx, { ...found, lines }, { now })
  await publishChangedBenefits(trx, deps, found)
}

/** Lines of an order with this change applied, as they would be stored. */
export function getChangedLines({ lines }: OrderRecord, { items }: Pick<ChangeRecord, 'items'>): OrderLineRecord[] {
  const changed = linesAfter(lines, items)
  const substitutes = items.flatMap(({ substitute }) => (substitute ? [substitute] : []))
  return changed.map((line, index) => {
    if ('sku' in line) return { ...line, subtotal: line.price * line.quantity }
    const substitute = substitutes[index - lines.length]
    if (!substitute) throw new Error('A line of a change that is no substitute')
    return { ...substitute, ...line, subtotal: line.price * line.quantity }
  })
}
