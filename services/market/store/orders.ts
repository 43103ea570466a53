import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { OrderActor, OrderStatus, PlaceOrder, ShippingAddress } from '../contract.ts'
import type { BasketSummary } from '../rules/basket.ts'
import type { OrderPaymentMethod, OrderPaymentState } from '../rules/order-life.ts'
import type { Tables } from '../tables.ts'

/** An order as it is placed. */
export interface NewOrder {
  id: string
  referenceId: string
  ownerUid: string
  country: 'BO' | 'PY'
  shopId: string
  /** As it was; `vatRate` is not told of orders older than it. */
  shop: { name: string; phone: string | null; address: string; timeZone: string; vatRate?: number }
  status: OrderStatus
  paymentMethod: OrderPaymentMethod
  paymentState: OrderPaymentState
  payUntil: Date | null
  needsChangeFor: number | null
  coupon: OrderCoupon | null
  currency: Currency
  hasDelivery: boolean
  contact: PlaceOrder['contact']
  shippingAddress: ShippingAddress | null
  scheduledStart: Date | null
  scheduledEnd: Date | null
  promisedAt: Date
  notes: string
  predefinedNotes: string[]
  locale: string
  summary: BasketSummary
  containedTax: number
  createdAt: Date
  lines: NewOrderLine[]
  timeline: TimelineRecord[]
}

/** An order as it is kept. */
export interface OrderRecord extends Omit<NewOrder, 'lines'> {
  byGuest: boolean
  paymentId: string | null
  /** Beside the wallet, by the payment or at the door; and of that, what went back. */
  paid: number
  refunded: number
  /** Of what the wallet paid, what went back. */
  walletReturned: number
  cancelled: { at: Date; by: 'customer' | 'staff' | 'system'; reason: string } | null
  packedAt: Date | null
  courierUid: string | null
  completedAt: Date | null
  /** What a courier took at the door, and when an operator received it from them. */
  cashCollected: number | null
  cashReceivedAt: Date | null
  rating: { stars: number; comment: string | null; at: Date } | null
  lines: OrderLineRecord[]
  changes: ChangeRecord[]
}

/** A coupon as it was redeemed. */
export interface OrderCoupon {
  code: string
  title: string
  kind: 'percentage' | 'amount' | 'free_delivery'
  /** What it took off which article. */
  lines: { productVariantId: string; discount: number }[]
}

export interface OrderLineRecord extends NewOrderLine {
  /** From 1. */
  position: number
  state: 'kept' | 'dropped' | 'substituted'
  orderedQuantity: number
  returnedQuantity: number
  replacesPosition: number | null
}

/** What staff proposed about missing lines. */
export interface ChangeRecord {
  id: string
  state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  items: ChangeItemRecord[]
  message: string
  before: BasketSummary
  after: BasketSummary
  proposedAt: Date
  answeredAt: Date | null
}

export interface ChangeItemRecord {
  position: number
  /** When it was proposed. */
  quantity: number
  keepQuantity: number
  /** Taken from the shelf while the change is open. */
  substitute: NewOrderLine | null
}

export interface NewOrderLine {
  productId: string
  productVariantId: string
  sku: string
  title: string
  optionTitle: string
  productSlug: string
  productVendor: string
  imageId: string | null
  isBackorder: boolean
  quantity: number
  price: number
  subtotal: number
}

export interface TimelineRecord {
  status: OrderStatus
  note: string | null
  at: Date
  actor: OrderActor
}

/** An order of a moment ago as it is kept: nothing happened to it yet. */
export function asKept(order: NewOrder, { byGuest }: { byGuest: boolean }): OrderRecord {
  return {
    ...order,
    byGuest,
    paymentId: null,
    paid: 0,
    refunded: 0,
    walletReturned: 0,
    cancelled: null,
    packedAt: null,
    courierUid: null,
    completedAt: null,
    cashCollected: null,
    cashReceivedAt: null,
    rating: null,
    lines: order.lines.map((line, index) => ({
      ...line,
      position: index + 1,
      state: 'kept',
      orderedQuantity: line.quantity,
      returnedQuantity: 0,
      replacesPosition: null,
    })),
    changes: [],
  }
}

/**
 * Writes the order with its lines and its timeline, and empties the cart that it used up (its items and wishes; the
 * address and the way to pay stay for the next one), in one statement. False, and nothing is written, when a unique key is
 * taken: its reference, or the natural key of the same order still new.
 */
export async function insertOrder(
  trx: Transaction<Tables>,
  order: NewOrder,
  secrets: { accessTokenHash: string; naturalKey: string | null; byGuest: boolean },
): Promise<boolean> {
  const { summary } = order
  const { rows } = await sql`
    with written as (
      insert into market.orders (
        id, reference_id, owner_uid, access_token_hash, natural_key, country, shop_id, shop, status, payment_method,
        payment_state, currency, has_delivery, contact, shipping_address, scheduled_start, scheduled_end, promised_at,
        notes, predefined_notes, locale, item_total_minor, fulfillment_total_minor, surcharge_total_minor,
        tax_total_minor, total_minor, discount_total_minor, tip_minor, wallet_minor, amount_due_minor,
        contained_tax_minor, created_at, by_guest, pay_until, needs_change_for_minor, coupon
      )
      values (
        ${order.id}, ${order.referenceId}, ${order.ownerUid}, ${secrets.accessTokenHash}, ${secrets.naturalKey},
        ${order.country}, ${order.shopId}, ${json(order.shop)}, ${order.status}, ${order.paymentMethod},
        ${order.paymentState}, ${order.currency}, ${order.hasDelivery}, ${json(order.contact)},
        ${order.shippingAddress && json(order.shippingAddress)}, ${order.scheduledStart}, ${order.scheduledEnd},
        ${order.promisedAt}, ${order.notes}, ${order.predefinedNotes}, ${order.locale}, ${summary.itemTotal},
        ${summary.fulfillmentTotal}, ${summary.surchargeTotal}, ${summary.taxTotal}, ${summary.total},
        ${summary.discountTotal}, ${summary.tip}, ${summary.walletAmount}, ${summary.amountDue},
        ${order.containedTax}, ${order.createdAt}, ${secrets.byGuest}, ${order.payUntil}, ${order.needsChangeFor},
        ${order.coupon && json(order.coupon)}
      )
      on conflict do nothing
      returning id
    ),
    lines as (
      insert into market.order_lines (
        order_id, position, product_id, variant_id, sku, title, option_title, product_slug, product_vendor, image_id,
        is_backorder, quantity, ordered_quantity, price_minor, subtotal_minor
      )
      select
        written.id, line.position, line."productId", line."productVariantId", line.sku, line.title, line."optionTitle",
        line."productSlug", line."productVendor", line."imageId", line."isBackorder", line.quantity, line.quantity,
        line.price, line.subtotal
      from written, rows from (
        jsonb_to_recordset(${json(order.lines)}::jsonb) as (
          "productId" text, "productVariantId" text, sku text, title text, "optionTitle" text, "productSlug" text,
          "productVendor" text, "imageId" text, "isBackorder" boolean, quantity integer, price bigint, subtotal bigint
        )
      ) with ordinality as line(
        "productId", "productVariantId", sku, title, "optionTitle", "productSlug", "productVendor", "imageId",
        "isBackorder", quantity, price, subtotal, position
      )
    ),
    timeline as (
      insert into market.order_timeline (order_id, position, status, note, at, actor)
      select written.id, moment.position, moment.status, moment.note, moment.at, moment.actor
      from written, rows from (
        jsonb_to_recordset(${json(order.timeline)}::jsonb) as (status text, note text, at timestamptz, actor text)
      ) with ordinality as moment(status, note, at, actor, position)
    ),
    used_cart as (
      update market.carts cart
      set content = cart.content || ${json(usedUp)}::jsonb, version = cart.version + 1, updated_at = ${order.createdAt}
      from written
      where cart.owner_uid = ${order.ownerUid} and cart.shop_id = ${order.shopId}
    )
    select id from written
  `.execute(trx)
  return rows.length > 0
}

const usedUp = { items: [], notes: '', predefinedNotes: [], scheduledDeliveryDate: null, promoCode: null }

/** The id of the owner's order that is still new and asked for exactly this. */
export async function findNewOrderByNaturalKey(
  db: Kysely<Tables>,
  ownerUid: string,
  naturalKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('market.orders')
    .select('id')
    .where('owner_uid', '=', ownerUid)
    .where('natural_key', '=', naturalKey)
    .where('status', '=', 'NEW')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The order with this id or reference, if it is the owner's, the token is its link's, or the phone its contact's. */
export async function findOrder(
  db: Kysely<Tables>,
  idOrReference: string,
  who: { ownerUid: string | null; accessTokenHash: string | null; provedPhone: string | null },
): Promise<OrderRecord | null> {
  const [found] = await selectOrders(
    db,
    sql`where (o.id = ${idOrReference} or o.reference_id = ${idOrReference})
      and (o.owner_uid = ${who.ownerUid} or o.access_token_hash = ${who.accessTokenHash}
        or (o.blank_at is null and o.contact ->> 'phoneNumber' = ${who.provedPhone}))`,
  )
  return found ?? null
}

/** The owner's orders, newest first, from after `after`. */
export async function findOrders(
  db: Kysely<Tables>,
  query: { ownerUid: string; limit: number; after: { createdAt: Date; id: string } | null; status: OrderStatus | null },
): Promise<OrderRecord[]> {
  return selectOrders(
    db,
    sql`where o.owner_uid = ${query.ownerUid}
      and (${query.status}::text is null or o.status = ${query.status})
      and (${query.after?.id ?? null}::text is null
        or (o.created_at, o.id) < (${query.after?.createdAt ?? null}::timestamptz, ${query.after?.id ?? null}))
    order by o.created_at desc, o.id desc
    limit ${query.limit}`,
  )
}

/** Hands a guest's orders to an account. Answers how many. */
export async function moveOrders(trx: Transaction<Tables>, from: string, to: string): Promise<number> {
  return moveWhere(trx, sql`owner_uid = ${from}`, to)
}

/** The same for all orders that guests placed with this phone (E.164). */
export async function moveOrdersOfPhone(db: Kysely<Tables>, phoneNumber: string, to: string): Promise<number> {
  return moveWhere(db, sql`by_guest and contact ->> 'phoneNumber' = ${phoneNumber} and owner_uid <> ${to}`, to)
}

// The natural key protects from ordering twice by accident, which is over.
async function moveWhere(db: Kysely<Tables>, condition: RawBuilder<unknown>, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update market.orders set owner_uid = ${to}, by_guest = false, natural_key = null where ${condition}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Cuts an owner's orders off from the person: who it was, the link that opens them, and when their contact is blanked. */
export async function anonymiseOrders(
  trx: Transaction<Tables>,
  ownerUid: string,
  { nobody, blankAt }: { nobody: string; blankAt: Date },
): Promise<{ orders: number; underWay: number }> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    update market.orders
    set owner_uid = ${nobody}, by_guest = false, natural_key = null, access_token_hash = 'erased ' || id,
      blank_at = ${blankAt}
    where owner_uid = ${ownerUid}
    returning status not in ('COMPLETED', 'CANCELLED') as "isUnderWay"
  `.execute(trx)
  return { orders: rows.length, underWay: rows.filter((row) => row.isUnderWay).length }
}

/** Blanks what is personal in erased people's orders that ended, or whose time is over; country, city and money stay. */
export async function blankDueOrders(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql`
    with due as (
      update market.orders
      set
        contact = ${json(nobodysContact)}::jsonb,
        shipping_address = case
          when shipping_address is not null then shipping_address || ${json(nobodysAddress)}::jsonb
        end,
        notes = '', predefined_notes = '{}', rating_comment = null, blank_at = null,
        cancel_reason = case when cancel_reason is not null then '' end
      where blank_at is not null and (blank_at <= ${now} or status in ('COMPLETED', 'CANCELLED'))
      returning id
    ),
    notes as (
      update market.order_timeline set note = null where order_id in (select id from due) and note is not null
    )
    select id from due
  `.execute(db)
  return rows.length
}

const nobodysContact = {
  fullName: 'Cliente borrado',
  phoneNumber: '00000',
  email: null,
} satisfies PlaceOrder['contact']
const nobodysAddress = {
  street: '—',
  notes: '—',
  locality: null,
  coordinates: { lat: 0, lon: 0 },
  building: null,
  unit: null,
  eddressCode: null,
} satisfies Partial<ShippingAddress>

type OrderRow = Omit<OrderRecord, 'timeline' | 'changes' | 'cancelled' | 'rating'> & {
  timeline: (Omit<TimelineRecord, 'at'> & { at: string })[]
  changes: (Omit<ChangeRecord, 'proposedAt' | 'answeredAt'> & { proposedAt: string; answeredAt: string | null })[]
  cancelledAt: Date | null
  cancelledBy: 'customer' | 'staff' | 'system' | null
  cancelReason: string | null
  ratingStars: number | null
  ratingComment: string | null
  ratedAt: Date | null
}

/** Orders whole, as `where` narrows them: it may follow with `order by` and `limit`. The order is called `o`. */
export async function selectOrders(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRow>`${selectOrder} ${where}`.execute(db)
  return rows.map(toRecord)
}

const selectOrder = sql`
  select
    o.id, o.reference_id as "referenceId", o.owner_uid as "ownerUid", o.country, o.shop_id as "shopId", o.shop, o.status,
    o.payment_method as "paymentMethod", o.payment_state as "paymentState", o.currency, o.has_delivery as "hasDelivery",
    o.contact, o.shipping_address as "shippingAddress", o.scheduled_start as "scheduledStart",
    o.scheduled_end as "scheduledEnd", o.promised_at as "promisedAt", o.notes, o.predefined_notes as "predefinedNotes",
    o.locale, o.contained_tax_minor as "containedTax", o.created_at as "createdAt", o.by_guest as "byGuest",
    o.pay_until as "payUntil", o.payment_id as "paymentId", o.paid_minor as paid, o.refunded_minor as refunded,
    o.wallet_returned_minor as "walletReturned", o.needs_change_for_minor as "needsChangeFor", o.coupon,
    o.cancelled_at as "cancelledAt", o.cancelled_by as "cancelledBy", o.cancel_reason as "cancelReason",
    o.packed_at as "packedAt", o.courier_uid as "courierUid", o.completed_at as "completedAt",
    o.cash_collected_minor as "cashCollected", o.cash_received_at as "cashReceivedAt",
    o.rating_stars as "ratingStars", o.rating_comment as "ratingComment", o.rated_at as "ratedAt",
    json_build_object(
      'itemTotal', o.item_total_minor, 'fulfillmentTotal', o.fulfillment_total_minor,
      'surchargeTotal', o.surcharge_total_minor, 'taxTotal', o.tax_total_minor, 'total', o.total_minor,
      'discountTotal', o.discount_total_minor, 'tip', o.tip_minor, 'walletAmount', o.wallet_minor,
      'amountDue', o.amount_due_minor
    ) as summary,
    (
      select json_agg(json_build_object(
        'productId', l.product_id, 'productVariantId', l.variant_id, 'sku', l.sku, 'title', l.title,
        'optionTitle', l.option_title, 'productSlug', l.product_slug, 'productVendor', l.product_vendor,
        'imageId', l.image_id, 'isBackorder', l.is_backorder, 'quantity', l.quantity, 'price', l.price_minor,
        'subtotal', l.subtotal_minor, 'position', l.position, 'state', l.state,
        'orderedQuantity', l.ordered_quantity, 'returnedQuantity', l.returned_quantity,
        'replacesPosition', l.replaces_position
      ) order by l.position)
      from market.order_lines l where l.order_id = o.id
    ) as lines,
    (
      select json_agg(
        json_build_object('status', t.status, 'note', t.note, 'at', t.at, 'actor', t.actor) order by t.position
      )
      from market.order_timeline t where t.order_id = o.id
    ) as timeline,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'state', c.state, 'items', c.items, 'message', c.message, 'before', c.before, 'after', c.after,
        'proposedAt', c.proposed_at, 'answeredAt', c.answered_at
      ) order by c.proposed_at, c.id), '[]')
      from market.order_changes c where c.order_id = o.id
    ) as changes
  from market.orders o
`

function toRecord({
  cancelledAt,
  cancelledBy,
  cancelReason,
  ratingStars,
  ratingComment,
  ratedAt,
  ...row
}: OrderRow): OrderRecord {
  return {
    ...row,
    cancelled: cancelledAt && cancelledBy ? { at: cancelledAt, by: cancelledBy, reason: cancelReason ?? '' } : null,
    rating: ratingStars && ratedAt ? { stars: ratingStars, comment: ratingComment, at: ratedAt } : null,
    timeline: row.timeline.map((moment) => ({ ...moment, at: new Date(moment.at) })),
    changes: row.changes.map((change) => ({
      ...change,
      proposedAt: new Date(change.proposedAt),
      answeredAt: change.answeredAt === null ? null : new Date(change.answeredAt),
    })),
  }
}

function json(value: object): string {
  return JSON.stringify(value)
}
