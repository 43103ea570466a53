import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { OrderData, ProductData } from '../contract.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Endpoints of the shop of an order, each with one of these events that it hears. */
export async function findListeners(
  db: Database,
  { orderId, types }: { orderId: string; types: readonly string[] },
): Promise<{ endpointId: string; type: string }[]> {
  const { rows } = await sql<{ endpointId: string; type: string }>`
    select e.id as "endpointId", heard.type from market.webhook_endpoints e
    join market.orders o on o.shop_id = e.shop_id
    join unnest(${[...types]}::text[]) heard (type) on heard.type = any(e.events)
    where o.id = ${orderId} and e.state <> 'disabled'
    order by e.id
  `.execute(db)
  return rows
}

/** An order as accounting needs it; nothing of its customer is read. */
export async function findOrderData(db: Database, orderId: string): Promise<OrderData | undefined> {
  const { rows } = await sql<OrderData>`
    select o.id, o.reference_id as number, o.shop_id as "shopId", o.status, o.currency,
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt",
      o.payment_method as "paymentMethod", o.payment_state as "paymentState", o.has_delivery as "hasDelivery",
      o.item_total_minor as "itemTotal", o.fulfillment_total_minor as "deliveryTotal",
      o.surcharge_total_minor as "surchargeTotal", o.discount_total_minor as "discountTotal", o.tip_minor as tip,
      o.total_minor - o.discount_total_minor + o.tip_minor as total, o.contained_tax_minor as "containedTax",
      o.wallet_minor as "paidByWallet", o.paid_minor as paid, o.refunded_minor as refunded,
      o.wallet_returned_minor as "refundedToWallet",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'sku', l.sku, 'title', l.title, 'option', l.option_title, 'quantity', l.quantity,
          'returnedQuantity', l.returned_quantity, 'unitPrice', l.price_minor, 'total', l.subtotal_minor,
          'vatRate', coalesce(l.vat_rate, (o.shop ->> 'vatRate')::double precision)
        ) order by l.position)
        from market.order_lines l where l.order_id = o.id and l.state = 'kept'
      ), '[]') as lines
    from market.orders o where o.id = ${orderId}
  `.execute(db)
  return rows[0]
}

/** Endpoints with noted changes, locked in one order: two jobs never take the same change. */
export async function lockChangedEndpoints(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from market.webhook_endpoints e
    where exists (select from market.webhook_product_changes c where c.endpoint_id = e.id)
    order by e.id
    limit 50
    for no key update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

export interface ChangedProduct {
  endpointId: string
  shopId: string
  productId: string
  isNew: boolean
}

/** Takes the oldest noted changes, one a product and endpoint; those of a product on its way to an endpoint wait. */
export async function takeChanges(
  trx: Transaction<Tables>,
  endpoints: readonly string[],
  most: number,
): Promise<ChangedProduct[]> {
  const { rows } = await sql<ChangedProduct>`
    with picked as (
      select c.endpoint_id, c.product_id, bool_or(c.is_new) as is_new, max(c.id) as last
      from market.webhook_product_changes c
      where c.endpoint_id = any(${[...endpoints]}::text[]) and not exists (
        select from market.webhook_deliveries d
        where d.endpoint_id = c.endpoint_id and d.subject = c.product_id and d.type = 'product.changed'
          and d.state = 'waiting' and not d.is_again
      )
      group by c.endpoint_id, c.product_id
      order by min(c.id)
      limit ${most}
    ), taken as (
      delete from market.webhook_product_changes c using picked p
      where c.endpoint_id = p.endpoint_id and c.product_id = p.product_id and c.id <= p.last
    )
    select p.endpoint_id as "endpointId", e.shop_id as "shopId", p.product_id as "productId", p.is_new as "isNew"
    from picked p join market.webhook_endpoints e on e.id = p.endpoint_id
    order by p.last
  `.execute(trx)
  return rows
}

/** Deletes all but the newest note of each product: of one that waits for long, they would pile up. */
export async function compactChanges(trx: Transaction<Tables>, endpoints: readonly string[]): Promise<void> {
  await sql`
    delete from market.webhook_product_changes c
    using market.webhook_product_changes later
    where c.endpoint_id = any(${[...endpoints]}::text[])
      and later.endpoint_id = c.endpoint_id and later.product_id = c.product_id and later.id > c.id
      and (later.is_new or not c.is_new)
  `.execute(trx)
}

/** Products of a shop with what it offers of them, whatever their state; those that are gone are left out. */
export async function findProductData(
  db: Database,
  { shopId, productIds }: { shopId: string; productIds: readonly string[] },
): Promise<Omit<ProductData, 'change'>[]> {
  const { rows } = await sql<Omit<ProductData, 'change'>>`
    select p.id, s.id as "shopId", p.slug, p.title, p.vendor as brand, s.currency, p.vat_class as "vatClass",
      p.status = 'active' and coalesce(bool_or(v.active and not o.hidden), false) as "isOffered",
      jsonb_agg(jsonb_build_object(
        'sku', v.sku, 'barcode', v.barcode, 'option', v.option_title, 'price', o.price_minor,
        'listPrice', o.compare_at_minor, 'stock', o.stock, 'isOffered', p.status = 'active' and v.active and not o.hidden
      ) order by v.position, v.id) as variants
    from market.products p
    join market.shops s on s.id = ${shopId}
    join market.offers o on o.product_id = p.id and o.shop_id = s.id
    join market.variants v on v.id = o.variant_id
    where p.id = any(${[...productIds]}::text[])
    group by p.id, s.id
  `.execute(db)
  return rows
}
