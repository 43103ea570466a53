import { type QueryExecutorProvider, sql } from 'kysely'
import type { Currency } from '#shared/money.ts'

/** Stored products of one batch, as one shop offers them. */
export interface KnownProduct {
  id: string
  slug: string
  sourceHash: string | null
  variants: KnownVariant[]
}

export interface KnownVariant {
  id: string
  sku: string
  optionValues: string[]
  title: string
  netGrams: number | null
  barcode: string | null
  position: number
  active: boolean
  /** This shop's offer: values of the last import; 'by hand' without one; null when the shop does not offer it. */
  offer: OfferRow['imported'] | 'by hand' | null
}

export interface ProductRow {
  id: string
  slug: string
  title: string
  description_html: string
  description_text: string
  vendor: string
  product_type: string | null
  pet_types: string[]
  life_stage: string | null
  breed_size: string | null
  kcal_per_kg: number | null
  ingredients: string | null
  options: { name: string; values: string[] }[]
  tag_ids: string[]
  search_words: string[]
  meta_title: string | null
  meta_description: string | null
  status: string
  source_hash: string
  /** null is now. */
  changed_at: string | null
}

export interface VariantRow {
  id: string
  product_id: string
  sku: string
  title: string
  option_title: string
  option_values: string[]
  net_grams: number | null
  barcode: string | null
  position: number
}

export interface OfferRow {
  shop_id: string
  variant_id: string
  product_id: string
  imported: { price: number; compareAt: number | null; stock: number; backorder: boolean }
}

export interface ImageRow {
  id: string
  product_id: string
  variant_id: string | null
  position: number
  alt: string
  is_illustrative: boolean
  source_kind: string
  source: unknown
}

export interface Category {
  id: string
  slug: string
  name: string
  parentId: string | null
}

export async function findShopCurrency(db: QueryExecutorProvider, shopId: string): Promise<Currency | null> {
  const { rows } = await sql<{ currency: Currency }>`select currency from market.shops where id = ${shopId}`.execute(db)
  return rows[0]?.currency ?? null
}

export async function findCategories(db: QueryExecutorProvider): Promise<Category[]> {
  const { rows } = await sql<Category>`select id, slug, name, parent_id as "parentId" from market.tags`.execute(db)
  return rows
}

/** Other shops that offer these products. */
export async function findOtherShops(
  db: QueryExecutorProvider,
  shopId: string,
  productIds: string[],
): Promise<{ shopId: string; productIds: string[] }[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ shopId: string; productIds: string[] }>`
    select shop_id as "shopId", array_agg(distinct product_id) as "productIds"
    from market.offers
    where product_id = any(${productIds}) and shop_id <> ${shopId}
    group by shop_id
    order by shop_id`.execute(db)
  return rows
}

/** Serialises imports: two at once would each see the other's half of a product. */
export async function lockImports(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('market import'))`.execute(trx)
}

export async function findKnownProducts(
  db: QueryExecutorProvider,
  shopId: string,
  slugs: string[],
): Promise<Map<string, KnownProduct>> {
  const { rows } = await sql<KnownProduct>`
    select p.id, p.slug, p.source_hash as "sourceHash", coalesce(v.variants, '[]') as variants
    from market.products p
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', v.id, 'sku', v.sku, 'optionValues', to_jsonb(v.option_values), 'title', v.title, 'netGrams', v.net_grams,
        'barcode', v.barcode, 'position', v.position, 'active', v.active,
        'offer', case when o.variant_id is null then null else coalesce(o.imported, '"by hand"') end
      )) as variants
      from market.variants v
      left join market.offers o on o.variant_id = v.id and o.shop_id = ${shopId}
      where v.product_id = p.id
    ) v on true
    where p.slug = any(${slugs})`.execute(db)
  return new Map(rows.map((row) => [row.slug, row]))
}

/** SKUs that belong to products other than those of the given slugs. */
export async function findForeignSkus(
  db: QueryExecutorProvider,
  skus: string[],
  slugs: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; slug: string }>`
    select v.sku, p.slug
    from market.variants v
    join market.products p on p.id = v.product_id
    where v.sku = any(${skus}) and not p.slug = any(${slugs})`.execute(db)
  return new Map(rows.map(({ sku, slug }) => [sku, slug]))
}

export async function writeProducts(trx: QueryExecutorProvider, products: ProductRow[], now: Date): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into market.products (
      id, slug, title, description_html, description_text, vendor, product_type, pet_types, life_stage, breed_size,
      kcal_per_kg, ingredients, options, tag_ids, search_words, meta_title, meta_description, status, source_hash,
      created_at, updated_at
    )
    select
      id, slug, title, description_html, description_text, vendor, product_type, pet_types, life_stage, breed_size,
      kcal_per_kg, ingredients, options, tag_ids, search_words, meta_title, meta_description, status, source_hash,
      coalesce(changed_at, ${now}::timestamptz), coalesce(changed_at, ${now}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (
      id text, slug text, title text, description_html text, description_text text, vendor text, product_type text,
      pet_types text[], life_stage text, breed_size text, kcal_per_kg numeric, ingredients text, options jsonb,
      tag_ids text[], search_words text[], meta_title text, meta_description text, status text, source_hash text, changed_at timestamptz
    )
    on conflict (slug) do update set
      title = excluded.title, description_html = excluded.description_html,
      description_text = excluded.description_text, vendor = excluded.vendor, product_type = excluded.product_type,
      pet_types = excluded.pet_types, life_stage = excluded.life_stage, breed_size = excluded.breed_size,
      kcal_per_kg = excluded.kcal_per_kg, ingredients = excluded.ingredients, options = excluded.options,
      tag_ids = excluded.tag_ids, search_words = excluded.search_words, meta_title = excluded.meta_title,
      meta_description = excluded.meta_description, status = excluded.status, source_hash = excluded.source_hash,
      updated_at = excluded.updated_at`.execute(trx)
}

export async function writeVariants(trx: QueryExecutorProvider, variants: VariantRow[]): Promise<void> {
  if (variants.length === 0) return
  await sql`
    insert into market.variants (
      id, product_id, sku, title, option_title, option_values, net_grams, barcode, position, active
    )
    select id, product_id, sku, title, option_title, option_values, net_grams, barcode, position, true
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as r (
      id text, product_id text, sku text, title text, option_title text, option_values text[], net_grams integer,
      barcode text, position integer
    )
    on conflict (id) do update set
      sku = excluded.sku, title = excluded.title, option_title = excluded.option_title,
      option_values = excluded.option_values, net_grams = excluded.net_grams, barcode = excluded.barcode,
      position = excluded.position, active = true`.execute(trx)
}

/** Replaces the pictures of these products. */
export async function writeImages(trx: QueryExecutorProvider, productIds: string[], images: ImageRow[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`delete from market.product_images where product_id = any(${productIds})`.execute(trx)
  await sql`
    insert into market.product_images (id, product_id, variant_id, position, alt, is_illustrative, source_kind, source)
    select id, product_id, variant_id, position, alt, is_illustrative, source_kind, source
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as r (
      id text, product_id text, variant_id text, position integer, alt text, is_illustrative boolean,
      source_kind text, source jsonb
    )
    on conflict do nothing`.execute(trx)
}

/**
 * Writes offers, comparing each field with the last import, so that the shop's own changes and sales stay. Locks offers
 * in the same order as orders do, so that the two never deadlock.
 */
export async function writeOffers(trx: QueryExecutorProvider, offers: OfferRow[], now: Date): Promise<void> {
  if (offers.length === 0) return
  await sql`
    insert into market.offers as o (
      shop_id, variant_id, product_id, price_minor, compare_at_minor, stock, allow_backorder, imported, updated_at
    )
    select
      shop_id, variant_id, product_id, (imported->>'price')::bigint, (imported->>'compareAt')::bigint,
      (imported->>'stock')::integer, (imported->>'backorder')::boolean, imported, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (
      shop_id text, variant_id text, product_id text, imported jsonb
    )
    order by shop_id, variant_id
    on conflict (shop_id, variant_id) do update set
      price_minor = case when o.imported->'price' = excluded.imported->'price'
        then o.price_minor else excluded.price_minor end,
      compare_at_minor = case when o.imported->'compareAt' = excluded.imported->'compareAt'
        then o.compare_at_minor else excluded.compare_at_minor end,
      allow_backorder = case when o.imported->'backorder' = excluded.imported->'backorder'
        then o.allow_backorder else excluded.allow_backorder end,
      stock = case
        when o.imported->'stock' is distinct from excluded.imported->'stock' then excluded.stock
        when excluded.allow_backorder and o.allow_backorder then o.stock
        else greatest(o.stock, 0) end,
      imported = excluded.imported,
      updated_at = excluded.updated_at`.execute(trx)
}

/** Removes offers that the shop's import no longer names; a variant that no shop offers any more is deactivated. */
export async function withdrawOffers(trx: QueryExecutorProvider, shopId: string, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`
    delete from market.offers o
    using (
      select shop_id, variant_id from market.offers
      where shop_id = ${shopId} and variant_id = any(${variantIds})
      order by variant_id
      for update
    ) withdrawn
    where o.shop_id = withdrawn.shop_id and o.variant_id = withdrawn.variant_id`.execute(trx)
  await sql`
    update market.variants v set active = false
    where v.id = any(${variantIds}) and not exists (select from market.offers o where o.variant_id = v.id)`.execute(trx)
}
