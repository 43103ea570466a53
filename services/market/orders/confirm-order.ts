import { AccountChanged } from '#services/accounts/contract.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { formatItemNames } from '../notifications/rules/message-labels.ts'
import { cancelOrderInTransaction } from './cancel-in-transaction.ts'
import type { OrderToConfirm } from './confirmation-contract.ts'
import { transitionOrder } from './order-transitions.ts'
import { confirmProvedOrders, findOrderOfLink, insertConfirmLink, writeConfirmed } from './store/confirmations.ts'
import { writeMoment } from './store/order-life.ts'
import type { OrderRecord } from './store/order-record.ts'
import { findOrderById } from './store/orders.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs' | 'log'>

/** Creates a token that confirms an order; only the phone of the order may get it. */
export async function newConfirmLink({ db, now }: Pick<Dependencies, 'db' | 'now'>, orderId: string): Promise<string> {
  const token = newSecret()
  await insertConfirmLink(db, { tokenHash: hashSecret(token), orderId, now: now() })
  return token
}

/** The order of a link. Throws order-not-found. */
export async function orderToConfirm(
  { db }: Pick<Dependencies, 'db'>,
  { token }: { token: string },
): Promise<OrderToConfirm> {
  const orderId = await findOrderOfLink(db, hashSecret(token))
  const order = orderId === null ? undefined : await findOrderById(db, orderId)
  if (!order) throw marketError('order-not-found')
  return toOrderToConfirm(order)
}

/** Confirms the order of a link, or cancels it: `isMine` false is the answer of somebody whose number was typed. */
export async function confirmOrder(
  deps: Dependencies,
  { token, isMine }: { token: string; isMine: boolean },
): Promise<OrderToConfirm> {
  const orderId = await findOrderOfLink(deps.db, hashSecret(token))
  if (orderId === null) throw marketError('order-not-found')
  await transitionOrder(deps, orderId, async (trx, order) => {
    if (getState(order) !== 'open') return
    const now = deps.now()
    if (!isMine) {
      const reason = 'Quien tiene ese celular dice que no hizo el pedido'
      await cancelOrderInTransaction(trx, deps, order, {
        by: 'system',
        actorUid: null,
        reason,
        refundTo: 'wallet',
        now,
      })
      return
    }
    await writeConfirmed(trx, order.id)
    const note = 'Confirmado desde el celular'
    await writeMoment(trx, order.id, { status: order.status, note, at: now, actor: 'customer', actorUid: null })
  })
  return orderToConfirm(deps, { token })
}

/** Confirms the orders of an account that has proved their phone. The fact may arrive twice or late. */
export async function confirmOrdersOfProvedPhone({ db }: Pick<Dependencies, 'db'>, fact: object): Promise<void> {
  const { uid, phoneNumber, verifiedPhone } = AccountChanged.parse(fact)
  if (verifiedPhone && phoneNumber) await confirmProvedOrders(db, { uid, phoneNumber })
}

function toOrderToConfirm(order: OrderRecord): OrderToConfirm {
  const { referenceId, shop, lines, summary, currency, confirmUntil } = order
  return {
    state: getState(order),
    referenceId,
    shopName: shop.name,
    items: formatItemNames(lines.filter(({ state }) => state === 'kept')),
    displayAmountDue: formatMoney(summary.amountDue, currency),
    confirmUntil: confirmUntil?.toISOString() ?? null,
  }
}

function getState({ status, confirmUntil }: OrderRecord): OrderToConfirm['state'] {
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'NEW' && confirmUntil !== null ? 'open' : 'confirmed'
}
