import { type Kysely, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { OffersToDo, OrdersToDo } from '../contract.ts'
import { statesWith } from '../orders/rules/order-states.ts'
import { DEFAULT_LOW_AT } from '../stock/rules/stock-entry.ts'
import type { Tables } from '../tables.ts'

interface Places {
  shopId: string | null
  country: CountryIso | null
}

/** Open orders that need an operator, by shop. Reads the partial index of open orders alone. */
export async function countOrdersToDo(
  db: Kysely<Tables>,
  { shopId, country, now }: Places & { now: Date },
): Promise<OrdersToDo[]> {
  const { rows } = await sql<OrdersToDo>`
    select shop_id as "shopId",
      count(*) filter (
        where promised_at < ${now} and payment_state <> 'awaiting' and prescription_state is distinct from 'missing'
      )::integer as late,
      count(*) filter (
        where status = 'NEW' and payment_state <> 'awaiting'
          and (prescription_state is null or prescription_state not in ('missing', 'review'))
      )::integer as "toConfirm",
      count(*) filter (where status = 'NEW' and prescription_state = 'review')::integer as prescriptions,
      count(*) filter (where status = 'CONFIRMED')::integer as "toPrepare",
      count(*) filter (
        where has_delivery and packed_at is not null and courier_uid is null
          and status = any (${statesWith('courierList', 'to-take')}::text[])
      )::integer as "withoutCourier",
      count(*) filter (where status = 'READY_FOR_PICKUP')::integer as "toHandOver",
      count(*) filter (where status = 'NOT_DELIVERED')::integer as "notDelivered",
      count(*) filter (where payment_state = 'awaiting')::integer as "awaitingPayment"
    from market.orders
    where status not in ('COMPLETED', 'CANCELLED')
      and (${shopId}::text is null or shop_id = ${shopId}) and (${country}::text is null or country = ${country})
    group by shop_id
    order by shop_id
  `.execute(db)
  return rows
}

/** Offers that are sold out or about to be, by shop; the same ones as the list of the catalogue's page. */
export async function countOffersToDo(db: Kysely<Tables>, { shopId, country }: Places): Promise<OffersToDo[]> {
  const { rows } = await sql<OffersToDo>`
    select o.shop_id as "shopId",
      count(*) filter (where o.stock <= 0)::integer as "soldOut",
      count(*) filter (where o.stock > 0)::integer as low
    from market.offers o
    join market.shops s on s.id = o.shop_id
    where o.variant_id not in (select id from market.variants where not active) and o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)})
      and (${shopId}::text is null or o.shop_id = ${shopId}) and (${country}::text is null or s.country = ${country})
    group by o.shop_id
    order by o.shop_id
  `.execute(db)
  return rows
}
