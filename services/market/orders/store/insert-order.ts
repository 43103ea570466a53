import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { NewOrder } from './order-record.ts'

/** What is stored beside an order and leaves the database with none. */
export interface OrderSecrets {
  accessTokenHash: string
  naturalKey: string | null
  byGuest: boolean
  /** The buyer proved the phone of the order. */
  isPhoneProved: boolean
  /** Hashes of the buyer's networks, while they count for the limits of unproved buyers; null: the buyer is no such one. */
  networks: readonly string[] | null
}

/**
 * Inserts the order with its lines and its timeline, and empties the cart it came from (items and requests; address and
 * payment method stay for the next order), in one statement. False, and nothing is written, when a unique key is taken:
 * its reference, or the natural key of the same order still new.
 */
export async function insertOrder(trx: Transaction<Tables>, order: NewOrder, secrets: OrderSecrets): Promise<boolean> {
  const { summary } = order
  // What staff took by phone leaves the customer's cart as it is.
  const isFromCart = order.timeline[0]?.actor !== 'staff'
  const { rows } = await sql`
    with written as (
      insert into market.orders (
        id, reference_id, owner_uid, access_token_hash, natural_key, country, shop_id, shop, status, payment_method,
        payment_state, currency, has_delivery, contact, shipping_address, scheduled_start, scheduled_end, promised_at,
        gift, notes, predefined_notes, locale, item_total_minor, fulfillment_total_minor, surcharge_total_minor,
        tax_total_minor, total_minor, discount_total_minor, tip_minor, wallet_minor, amount_due_minor,
        contained_tax_minor, vat_parts, created_at, by_guest, pay_until, needs_change_for_minor, coupon,
        billing, billing_read_at, membership_id, membership_saving_minor,
        prescription_state, prescription_until, confirm_until, networks, is_phone_proved, paid_minor
      )
      values (
        ${order.id}, ${order.referenceId}, ${order.ownerUid}, ${secrets.accessTokenHash}, ${secrets.naturalKey},
        ${order.country}, ${order.shopId}, ${json(order.shop)}, ${order.status}, ${order.paymentMethod},
        ${order.paymentState}, ${order.currency}, ${order.hasDelivery}, ${json(order.contact)},
        ${order.shippingAddress && json(order.shippingAddress)}, ${order.scheduledStart}, ${order.scheduledEnd},
        ${order.promisedAt}, ${order.gift && json(order.gift)}, ${order.notes}, ${order.predefinedNotes}, ${order.locale}, ${summary.itemTotal},
        ${summary.fulfillmentTotal}, ${summary.surchargeTotal}, ${summary.taxTotal}, ${summary.total},
        ${summary.discountTotal}, ${summary.tip}, ${summary.walletAmount}, ${summary.amountDue},
        ${order.containedTax}, ${order.vatParts && json(order.vatParts)}, ${order.createdAt}, ${secrets.byGuest}, ${order.payUntil}, ${order.needsChangeFor},
        ${order.coupon && json(order.coupon)}, ${order.billing && json(order.billing)}, ${order.billingReadAt},
        ${order.membershipId}, ${summary.membershipSaving},
        ${order.prescription?.state ?? null}, ${order.prescription?.until ?? null}, ${order.confirmUntil}, ${secrets.networks},
        ${secrets.isPhoneProved}, ${order.paid}
      )
      on conflict do nothing
      returning id
    ),
    lines as (
      insert into market.order_lines (
        order_id, position, product_id, variant_id, sku, title, option_title, product_slug, product_vendor, image_id,
        is_backorder, quantity, ordered_quantity, price_minor, subtotal_minor, donated_grams,
        needs_prescription, vat_rate
      )
      select
        written.id, line.position, line."productId", line."productVariantId", line.sku, line.title, line."optionTitle",
        line."productSlug", line."productVendor", line."imageId", line."isBackorder", line.quantity, line.quantity,
        line.price, line.subtotal, line."donatedGrams", coalesce(line."needsPrescription", false),
        line."vatRate"
      from written, rows from (
        jsonb_to_recordset(${json(order.lines)}::jsonb) as (
          "productId" text, "productVariantId" text, sku text, title text, "optionTitle" text, "productSlug" text,
          "productVendor" text, "imageId" text, "isBackorder" boolean, quantity integer, price bigint, subtotal bigint,
          "donatedGrams" integer, "needsPrescription" boolean, "vatRate" float8
        )
      ) with ordinality as line(
        "productId", "productVariantId", sku, title, "optionTitle", "productSlug", "productVendor", "imageId",
        "isBackorder", quantity, price, subtotal, "donatedGrams", "needsPrescription", "vatRate", position
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
      where cart.owner_uid = ${order.ownerUid} and cart.shop_id = ${order.shopId} and ${isFromCart}::boolean
    )
    select id from written
  `.execute(trx)
  return rows.length > 0
}

const usedUp = { items: [], notes: '', predefinedNotes: [], scheduledDeliveryDate: null, promoCode: null }

function json(value: object): string {
  return JSON.stringify(value)
}
