import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { BasketSummary } from '../../basket/rules/basket.ts'
import type { VatPart } from '../../basket/rules/vat-parts.ts'
import type { OrderActor, OrderStatus } from '../../contract.ts'
import type { MarketOrders, Tables } from '../../tables.ts'
import type { ChangeItemRecord, OrderLineRecord, OrderRecord } from './order-record.ts'
import { selectOrders } from './orders.ts'

/**
 * The order with this id or reference, locked until the transaction ends, so that changes of an order run one after the
 * other.
 */
export async function lockOrder(trx: Transaction<Tables>, idOrReference: string): Promise<OrderRecord | null> {
  const { rows } = await sql<{ id: string }>`
    select id from market.orders where id = ${idOrReference} or reference_id = ${idOrReference} for update
  `.execute(trx)
  const [locked] = rows
  if (!locked) return null
  const [order] = await selectOrders(trx, sql`where o.id = ${locked.id}`)
  return order ?? null
}

export async function writeOrder(
  trx: Transaction<Tables>,
  orderId: string,
  columns: Updateable<MarketOrders>,
): Promise<void> {
  await trx.updateTable('market.orders').set(columns).where('id', '=', orderId).execute()
}

/** Adds a dated line that the customer sees. `actorUid` for staff and couriers alone. */
export async function writeMoment(
  trx: Transaction<Tables>,
  orderId: string,
  moment: { status: OrderStatus; note: string | null; at: Date; actor: OrderActor; actorUid: string | null },
): Promise<void> {
  const isStaff = moment.actor === 'staff' || moment.actor === 'courier'
  await sql`
    insert into market.order_timeline (order_id, position, status, note, at, actor, actor_uid)
    select ${orderId}, coalesce(max(position), 0) + 1, ${moment.status}, ${moment.note}, ${moment.at}, ${moment.actor},
      ${isStaff ? moment.actorUid : null}
    from market.order_timeline where order_id = ${orderId}
  `.execute(trx)
}

/** Writes the order's new totals. */
export async function writeSummary(
  trx: Transaction<Tables>,
  orderId: string,
  { summary, containedTax, vatParts }: Pick<OrderRecord, 'summary' | 'containedTax' | 'vatParts'>,
): Promise<void> {
  await writeOrder(trx, orderId, {
    item_total_minor: summary.itemTotal,
    fulfillment_total_minor: summary.fulfillmentTotal,
    surcharge_total_minor: summary.surchargeTotal,
    tax_total_minor: summary.taxTotal,
    total_minor: summary.total,
    discount_total_minor: summary.discountTotal,
    tip_minor: summary.tip,
    amount_due_minor: summary.amountDue,
    contained_tax_minor: containedTax,
    vat_parts: vatParts && JSON.stringify(vatParts),
  })
}

export interface NewRefund {
  cause: string
  orderId: string
  toPayment: number
  toWallet: number
  toCash: number
  toAccount: number
  reason: string
  actorUid: string | null
  now: Date
}

/** Inserts a refund; false when this cause has one already. */
export async function insertRefund(trx: Transaction<Tables>, refund: NewRefund): Promise<boolean> {
  const { rows } = await sql`
    insert into market.order_refunds (
      cause, order_id, to_payment_minor, to_wallet_minor, to_cash_minor, to_account_minor, reason, actor_uid,
      created_at, asked_at
    )
    values (
      ${refund.cause}, ${refund.orderId}, ${refund.toPayment}, ${refund.toWallet}, ${refund.toCash}, ${refund.toAccount},
      ${refund.reason},
      ${refund.actorUid}, ${refund.now}, ${refund.toPayment > 0 ? null : refund.now}
    )
    on conflict do nothing
    returning cause
  `.execute(trx)
  return rows.length > 0
}

/** Refunds not yet requested from the payments service. */
export async function findRefundsToAsk(db: Kysely<Tables>, { orderId, before }: { orderId?: string; before?: Date }) {
  return db
    .selectFrom('market.order_refunds as r')
    .innerJoin('market.orders as o', 'o.id', 'r.order_id')
    .select([
      'r.cause',
      'r.order_id as orderId',
      'r.to_payment_minor as toPayment',
      'r.reason',
      'r.actor_uid as actorUid',
    ])
    .select('o.country')
    .$narrowType<{ country: CountryIso }>()
    .where('r.asked_at', 'is', null)
    .$if(orderId !== undefined, (query) => query.where('r.order_id', '=', orderId ?? ''))
    .$if(before !== undefined, (query) => query.where('r.created_at', '<=', before ?? new Date(0)))
    .orderBy('r.created_at')
    .limit(200)
    .execute()
}

export async function markRefundAsked(db: Kysely<Tables>, cause: string, now: Date): Promise<void> {
  await db
    .updateTable('market.order_refunds')
    .set({ asked_at: now })
    .where('cause', '=', cause)
    .where('asked_at', 'is', null)
    .execute()
}

/** Orders whose payment deadline is over, the earliest first. */
export async function findUnpaid(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('market.orders')
    .select(['id', 'country'])
    .$narrowType<{ country: CountryIso }>()
    .where('status', '=', 'NEW')
    .where('payment_state', '=', 'awaiting')
    .where('pay_until', '<=', now)
    .orderBy('pay_until')
    .limit(200)
    .execute()
}

/** Ids of orders that were not confirmed in time, the oldest first; at most 200. */
export async function findUnconfirmed(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('market.orders')
    .select('id')
    .where('status', '=', 'NEW')
    .where('confirm_until', '<=', now)
    .orderBy('confirm_until')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets the networks of orders that no longer count for a limit. Answers how many. */
export async function forgetNetworks(db: Kysely<Tables>, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('market.orders')
    .set({ networks: null })
    .where('networks', 'is not', null)
    .where((order) =>
      order.or([
        order('status', '<>', 'NEW'),
        order('payment_state', 'not in', ['at_door', 'awaiting']),
        order('created_at', '<', before),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Adds a staff action to the audit log, which only grows. */
export async function writeOrderAudit(
  trx: Transaction<Tables>,
  line: { at: Date; actorUid: string; action: string; orderId: string | null; facts: Record<string, unknown> },
): Promise<void> {
  await trx
    .insertInto('market.order_audit')
    .values({
      at: line.at,
      actor_uid: line.actorUid,
      action: line.action,
      order_id: line.orderId,
      facts: JSON.stringify(line.facts),
    })
    .execute()
}

/** Credits that an order's customer got for faults. Of its log, because its owner and their wallet may change. */
export async function sumGoodwill(trx: Transaction<Tables>, orderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((facts ->> 'amount')::bigint), 0)::float8 as sum
    from market.order_audit
    where order_id = ${orderId} and action = 'goodwill'
  `.execute(trx)
  return rows[0]?.sum ?? 0
}

export interface NewChange {
  id: string
  orderId: string
  items: ChangeItemRecord[]
  message: string
  before: BasketSummary
  after: BasketSummary
  proposedBy: string
  now: Date
}

export async function insertChange(trx: Transaction<Tables>, change: NewChange): Promise<void> {
  await trx
    .insertInto('market.order_changes')
    .values({
      id: change.id,
      order_id: change.orderId,
      state: 'open',
      items: JSON.stringify(change.items),
      message: change.message,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      proposed_by: change.proposedBy,
      proposed_at: change.now,
    })
    .execute()
}

export async function closeChange(
  trx: Transaction<Tables>,
  changeId: string,
  to: { state: 'accepted' | 'refused' | 'withdrawn'; by: 'customer' | 'staff' | 'system'; at: Date },
): Promise<void> {
  await trx
    .updateTable('market.order_changes')
    .set({ state: to.state, answered_by: to.by, answered_at: to.at })
    .where('id', '=', changeId)
    .where('state', '=', 'open')
    .execute()
}

/** Writes the changed lines, and inserts the substitutes. */
export async function writeLines(
  trx: Transaction<Tables>,
  orderId: string,
  { before, after }: { before: readonly OrderLineRecord[]; after: readonly OrderLineRecord[] },
): Promise<void> {
  const known = new Set(before.map(({ position }) => position))
  for (const line of after) {
    if (known.has(line.position)) {
      await trx
        .updateTable('market.order_lines')
        .set({ state: line.state, quantity: line.quantity, subtotal_minor: line.price * line.quantity })
        .where('order_id', '=', orderId)
        .where('position', '=', line.position)
        .execute()
      continue
    }
    await trx
      .insertInto('market.order_lines')
      .values({
        order_id: orderId,
        position: line.position,
        product_id: line.productId,
        variant_id: line.productVariantId,
        sku: line.sku,
        title: line.title,
        option_title: line.optionTitle,
        product_slug: line.productSlug,
        product_vendor: line.productVendor,
        image_id: line.imageId,
        is_backorder: line.isBackorder,
        quantity: line.quantity,
        ordered_quantity: line.orderedQuantity,
        replaces_position: line.replacesPosition,
        needs_prescription: line.needsPrescription ?? false,
        vat_rate: line.vatRate ?? null,
        price_minor: line.price,
        subtotal_minor: line.subtotal,
      })
      .execute()
  }
}

/** Refunds for units that were returned after the order was handed over, oldest first; `vatParts` as the return says. */
export async function findReturnRefunds(
  db: Kysely<Tables>,
  orderId: string,
): Promise<{ cause: string; amount: number; reason: string; vatParts: VatPart[] | null }[]> {
  const { rows } = await sql<{ cause: string; amount: number; reason: string; vatParts: VatPart[] | null }>`
    select f.cause, f.to_payment_minor + f.to_wallet_minor + f.to_cash_minor + f.to_account_minor as amount, f.reason, r.vat_parts as "vatParts"
    from market.order_refunds f
    left join market.returns r on f.cause = 'return:' || r.id
    where f.order_id = ${orderId} and f.cause like 'return:%'
    order by f.created_at, f.cause
  `.execute(db)
  return rows
}

/** Other orders on their way with the courier of this one, or with the one whom it had before. */
export async function findOthersOfRound(
  trx: Transaction<Tables>,
  { orderId, courierBefore }: { orderId: string; courierBefore: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from market.orders o
    where o.status = 'ON_THE_WAY' and o.courier_uid is not null and o.id <> ${orderId}
      and o.courier_uid in (${courierBefore}::text, (select n.courier_uid from market.orders n where n.id = ${orderId}))
  `.execute(trx)
  return rows.map(({ id }) => id)
}
