import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { OrderStatus } from '../../contract.ts'
import type { PrescriptionState } from '../../prescriptions/rules/prescription.ts'
import type { Tables } from '../../tables.ts'
import type { ChangeRecord, MovedPromise, OrderRecord, TimelineRecord } from './order-record.ts'

/** Id of the owner's order that is still NEW and has the same natural key. */
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

export async function findOrderById(db: Kysely<Tables>, id: string): Promise<OrderRecord | undefined> {
  const [found] = await selectOrders(db, sql`where o.id = ${id}`)
  return found
}

/** The order with this id or reference, whoever owns it. */
export async function findAnyOrder(db: Kysely<Tables>, idOrReference: string): Promise<OrderRecord | null> {
  const [found] = await selectOrders(db, sql`where o.id = ${idOrReference} or o.reference_id = ${idOrReference}`)
  return found ?? null
}

/** Payment fields of an order, without the rest of it. */
export function findPaymentFacts(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('market.orders')
    .select(['status', 'country', 'owner_uid', 'payment_state', 'payment_id', 'pay_until'])
    .$narrowType<{ country: CountryIso }>()
    .where('id', '=', orderId)
    .executeTakeFirst()
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

type OrderRow = Omit<OrderRecord, 'prescription' | 'timeline' | 'changes' | 'cancelled' | 'rating' | 'moved'> & {
  timeline: (Omit<TimelineRecord, 'at'> & { at: string })[]
  changes: (Omit<ChangeRecord, 'proposedAt' | 'answeredAt'> & { proposedAt: string; answeredAt: string | null })[]
  cancelledAt: Date | null
  cancelledBy: 'customer' | 'staff' | 'system' | null
  cancelReason: string | null
  ratingStars: number | null
  ratingComment: string | null
  ratedAt: Date | null
  prescriptionState: PrescriptionState | null
  prescriptionUntil: Date | null
  moved: (Pick<MovedPromise, 'reason' | 'choice'> & { until: string; start: string | null; end: string }) | null
}

/** Complete orders that match `where`, which may end with `order by` and `limit`. The order's alias is `o`. */
export async function selectOrders(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRow>`${selectOrder} ${where}`.execute(db)
  return rows.map(toRecord)
}

const selectOrder = sql`
  select
    o.id, o.reference_id as "referenceId", o.owner_uid as "ownerUid", o.country, o.shop_id as "shopId", o.shop, o.status,
    o.payment_method as "paymentMethod", o.payment_state as "paymentState", o.currency, o.has_delivery as "hasDelivery",
    o.contact, o.shipping_address as "shippingAddress", o.scheduled_start as "scheduledStart",
    o.scheduled_end as "scheduledEnd", o.promised_at as "promisedAt", o.gift, o.notes, o.predefined_notes as "predefinedNotes",
    o.locale, o.contained_tax_minor as "containedTax", o.vat_parts as "vatParts", o.created_at as "createdAt", o.by_guest as "byGuest",
    o.pay_until as "payUntil", o.confirm_until as "confirmUntil", o.payment_id as "paymentId", o.paid_minor as paid, o.refunded_minor as refunded,
    o.wallet_returned_minor as "walletReturned", o.needs_change_for_minor as "needsChangeFor", o.coupon,
    o.billing, o.billing_read_at as "billingReadAt", o.membership_id as "membershipId",
    o.cancelled_at as "cancelledAt", o.cancelled_by as "cancelledBy", o.cancel_reason as "cancelReason",
    o.packed_at as "packedAt", o.courier_uid as "courierUid", o.completed_at as "completedAt",
    o.cash_collected_minor as "cashCollected", o.cash_received_at as "cashReceivedAt",
    o.rating_stars as "ratingStars", o.rating_comment as "ratingComment", o.rated_at as "ratedAt",
    o.prescription_state as "prescriptionState", o.prescription_until as "prescriptionUntil", o.edits,
    json_build_object(
      'itemTotal', o.item_total_minor, 'fulfillmentTotal', o.fulfillment_total_minor,
      'surchargeTotal', o.surcharge_total_minor, 'taxTotal', o.tax_total_minor, 'total', o.total_minor,
      'discountTotal', o.discount_total_minor, 'tip', o.tip_minor, 'walletAmount', o.wallet_minor,
      'amountDue', o.amount_due_minor, 'membershipSaving', o.membership_saving_minor
    ) as summary,
    (
      select json_agg(json_build_object(
        'productId', l.product_id, 'productVariantId', l.variant_id, 'sku', l.sku, 'title', l.title,
        'optionTitle', l.option_title, 'productSlug', l.product_slug, 'productVendor', l.product_vendor,
        'imageId', l.image_id, 'isBackorder', l.is_backorder, 'quantity', l.quantity, 'price', l.price_minor,
        'subtotal', l.subtotal_minor, 'position', l.position, 'state', l.state,
        'orderedQuantity', l.ordered_quantity, 'returnedQuantity', l.returned_quantity,
        'replacesPosition', l.replaces_position, 'donatedGrams', l.donated_grams,
        'needsPrescription', l.needs_prescription, 'vatRate', l.vat_rate
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
    ) as changes,
    (
      select json_build_object(
        'reason', d.reason, 'until', d.ends_at, 'choice', m.choice, 'start', m.before_start, 'end', m.before_promised_at
      )
      from market.moved_promises m
      join market.disruptions d on d.id = m.disruption_id
      where m.order_id = o.id and m.restored_at is null
    ) as moved
  from market.orders o
`

function toRecord({
  cancelledAt,
  cancelledBy,
  cancelReason,
  ratingStars,
  ratingComment,
  ratedAt,
  prescriptionState,
  prescriptionUntil,
  ...row
}: OrderRow): OrderRecord {
  return {
    ...row,
    prescription: prescriptionState && { state: prescriptionState, until: prescriptionUntil },
    moved: row.moved && {
      reason: row.moved.reason,
      choice: row.moved.choice,
      until: new Date(row.moved.until),
      before: { start: row.moved.start === null ? null : new Date(row.moved.start), end: new Date(row.moved.end) },
    },
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
