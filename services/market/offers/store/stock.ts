import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { VatClass } from '#shared/countries/vat-class.ts'
import { anyOf } from '#shared/database/any-of.ts'
import type { OfferedVariant } from '../../basket/rules/basket.ts'
import { type StockMovement, stateMovement } from '../../store/state-movement.ts'
import type { Tables } from '../../tables.ts'

/** A variant at a shop: the facts that the rules need, and its titles. */
export interface BasketOffer extends OfferedVariant {
  sku: string
  title: string
  optionTitle: string
  productSlug: string
  productVendor: string
  imageId: string | null
  compareAtPrice: number | null
  /** The product's own tags; coupons list their descendant tags themselves. */
  tagIds: string[]
  /** Slugs from the top of the tree down to the most specific of its tags, and the name of that one. */
  tags: string[]
  category: string | null
  petTypes: string[]
  needsPrescription: boolean
  vatClass: VatClass
}

/** Offers of these variants at a shop in one query; `price` null: not sold there, hidden, or no longer. */
export async function findOffers(
  db: Kysely<Tables>,
  shopId: string,
  variantIds: readonly string[],
): Promise<Map<string, BasketOffer>> {
  return readOffers(db, { shopId, variantIds, lock: sql``, expired: sql`0` })
}

/**
 * Offers with their price and stock locked until the transaction ends, without what has expired and is not written off
 * yet. Locked by id, so that two carts never deadlock.
 */
export async function lockOffers(
  trx: Transaction<Tables>,
  shopId: string,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, BasketOffer>> {
  const expired = sql`case when o.has_lots then (
    select coalesce(sum(l.remaining), 0)::int from market.stock_lots l
    join market.shops s on s.id = l.shop_id
    where l.shop_id = ${shopId} and l.variant_id = o.variant_id and l.remaining > 0
      and l.expires_on < (${now}::timestamptz at time zone (s.facts ->> 'timeZone'))::date
  ) else 0 end`
  return readOffers(trx, { shopId, variantIds, lock: sql`for update`, expired })
}

async function readOffers(
  db: Kysely<Tables>,
  {
    shopId,
    variantIds,
    lock,
    expired,
  }: { shopId: string; variantIds: readonly string[]; lock: RawBuilder<unknown>; expired: RawBuilder<unknown> },
): Promise<Map<string, BasketOffer>> {
  if (variantIds.length === 0) return new Map()
  // Offers are locked in a step of their own: it reads what other transactions committed during the wait.
  const { rows } = await sql<BasketOffer>`
    with recursive branch as (
      select id, name, array[slug] as slugs from market.tags where parent_id is null
      union all
      select t.id, t.name, b.slugs || t.slug from market.tags t join branch b on t.parent_id = b.id
    ),
    offered as materialized (
      select variant_id, price_minor, compare_at_minor, stock, allow_backorder, hidden, has_lots
      from market.offers
      where shop_id = ${shopId} and variant_id = ${anyOf(variantIds)}
      order by variant_id
      ${lock}
    )
    select
      v.id as "productVariantId", v.sku, v.option_title as "optionTitle",
      p.id as "productId", p.title, p.slug as "productSlug", p.vendor as "productVendor",
      p.tag_ids as "tagIds", p.pet_types as "petTypes", p.needs_prescription as "needsPrescription",
      p.vat_class as "vatClass", coalesce(category.slugs, '{}') as tags, category.name as category,
      case
        when v.active and not o.hidden and (p.status = 'active' or (p.status = 'donation' and v.net_grams is not null))
        then o.price_minor
      end as price,
      case when p.status = 'donation' then v.net_grams end as "donatedGrams",
      o.compare_at_minor as "compareAtPrice",
      coalesce(o.stock - ${expired}, 0) as stock,
      coalesce(o.allow_backorder, false) as "allowBackorder",
      picture.id as "imageId"
    from market.variants v
    join market.products p on p.id = v.product_id
    left join offered o on o.variant_id = v.id
    left join lateral (
      select i.id from market.product_images i
      where i.product_id = p.id and (i.variant_id = v.id or i.variant_id is null)
      order by i.variant_id is null, i.position, i.id
      limit 1
    ) picture on true
    left join lateral (
      select b.slugs, b.name from branch b
      where b.id = any (p.tag_ids)
      order by cardinality(b.slugs) desc, array_position(p.tag_ids, b.id)
      limit 1
    ) category on true
    where v.id = ${anyOf(variantIds)}
  `.execute(db)
  return new Map(rows.map((row) => [row.productVariantId, row]))
}

/** Takes all units from the stock, or returns false: then one was missing, and the transaction must not go on. */
export async function takeStock(
  trx: Transaction<Tables>,
  shopId: string,
  units: readonly { variantId: string; units: number }[],
  movement: StockMovement,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${stateMovement(movement)}
    update market.offers o
    set stock = o.stock - taken.units, updated_at = ${movement.at}
    from stated, unnest(${units.map((unit) => unit.variantId)}::text[], ${units.map((unit) => unit.units)}::integer[])
      as taken(variant_id, units)
    where o.shop_id = ${shopId} and o.variant_id = taken.variant_id
      and (o.stock >= taken.units or o.allow_backorder)
  `.execute(trx)
  return Number(numAffectedRows) === units.length
}

/** Returns units to the stock. Locked by id first, as orders do; variants that are no longer sold are skipped. */
export async function giveStockBack(
  trx: Transaction<Tables>,
  shopId: string,
  units: readonly { variantId: string; units: number }[],
  movement: StockMovement,
): Promise<void> {
  if (units.length === 0) return
  await sql`
    with ${stateMovement(movement)},
    known as materialized (
      select variant_id from market.offers
      where shop_id = ${shopId} and variant_id = ${anyOf(units.map((unit) => unit.variantId))}
      order by variant_id
      for update
    )
    update market.offers o
    set stock = o.stock + back.units, updated_at = ${movement.at}
    from stated, known
    join unnest(${units.map((unit) => unit.variantId)}::text[], ${units.map((unit) => unit.units)}::integer[])
      as back(variant_id, units) on back.variant_id = known.variant_id
    where o.shop_id = ${shopId} and o.variant_id = known.variant_id
  `.execute(trx)
}

/** Locks offers by id until the transaction ends; variants that the shop does not sell are skipped. */
export async function lockStocks(
  trx: Transaction<Tables>,
  shopId: string,
  variantIds: readonly string[],
): Promise<void> {
  await sql`
    select from market.offers
    where shop_id = ${shopId} and variant_id = ${anyOf([...variantIds])}
    order by variant_id
    for update
  `.execute(trx)
}

/** Adds units to the stock of locked offers, each variant once; false when the shop sells one of them no more. */
export async function addToStock(
  trx: Transaction<Tables>,
  shopId: string,
  changes: readonly { variantId: string; change: number }[],
  movement: StockMovement,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${stateMovement(movement)}
    update market.offers o
    set stock = o.stock + moved.change, updated_at = ${movement.at}
    from stated, unnest(${changes.map(({ variantId }) => variantId)}::text[], ${changes.map(({ change }) => change)}::integer[])
      as moved(variant_id, change)
    where o.shop_id = ${shopId} and o.variant_id = moved.variant_id
  `.execute(trx)
  return Number(numAffectedRows) === changes.length
}
