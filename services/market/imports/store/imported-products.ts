import { type QueryExecutorProvider, sql } from 'kysely'
import type { Currency } from '#shared/money.ts'
import { type StockMovement, stateMovement } from '../../store/state-movement.ts'

/** A stored product, with its variants as one shop offers them. */
export interface KnownProduct extends Omit<ProductRow, 'changed_at'> {
  images: KnownImage[]
  /** What the last file said of the pictures; null: none did. */
  importedPictures: SaidPicture[] | null
  variants: KnownVariant[]
}

/** What a file says of a picture; undefined: it has no column for it. */
export interface SaidPicture {
  id: string
  alt?: string | undefined
  variantId?: string | null | undefined
}

export interface KnownImage {
  id: string
  variantId: string | null
  position: number
  alt: string
  isIllustrative: boolean
  kind: string
  source: object
}

export interface KnownVariant {
  id: string
  sku: string
  optionValues: string[]
  title: string
  optionTitle: string
  netGrams: number | null
  barcode: string | null
  position: number
  active: boolean
  /** null: the shop does not offer it. */
  offer: KnownOffer | null
}

export interface KnownOffer {
  price: number
  listPrice: number | null
  stock: number
  hidden: boolean
  /** Values of the last import, as far as it said them; null: the offer came by hand. */
  imported: StatedOffer | null
}

/** What a file says of an offer. */
export interface StatedOffer {
  price?: number | undefined
  compareAt?: number | null | undefined
  stock?: number | undefined
  backorder?: boolean | undefined
  hidden?: boolean | undefined
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
  needs_prescription: boolean
  vat_class: string
  options: { name: string; values: string[] }[]
  tag_ids: string[]
  search_words: string[]
  /** Tags and words of categories as the last file said them; null: nobody knows which were whose. */
  tag_words: string[] | null
  category_words: string[] | null
  meta_title: string | null
  meta_description: string | null
  status: string
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
  imported: StatedOffer
}

export interface ImageRow {
  id: string
  product_id: string
  variant_id: string | null
  position: number
  alt: string
  is_illustrative: boolean
  source_kind: string
  source: object
}

export interface Category {
  id: string
  slug: string
  name: string
  parentId: string | null
}

/** Currency and rounding step (minor units) of a shop's prices. */
export async function findShopPricing(
  db: QueryExecutorProvider,
  shopId: string,
): Promise<{ currency: Currency; step: number } | null> {
  const { rows } = await sql<{ currency: Currency; step: number }>`
    select currency, coalesce((facts ->> 'roundPricesEvery')::int, 0) as step from market.shops where id = ${shopId}
  `.execute(db)
  return rows[0] ?? null
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

/**
 * Products with these ids, slugs, or titles, or that have a variant with one of these SKUs. `isLocked`: until the transaction
 * ends nobody else changes their texts and pictures.
 */
export async function findKnownProducts(
  db: QueryExecutorProvider,
  shopId: string,
  {
    ids: known = [],
    slugs = [],
    titles = [],
    skus = [],
    isLocked,
  }: Partial<Record<'ids' | 'slugs' | 'titles' | 'skus', readonly string[]>> & { isLocked: boolean },
): Promise<KnownProduct[]> {
  // Ids first: of a set that it knows the size of, PostgreSQL reads each product by its key.
  const found = await sql<{ id: string }>`
    select id from market.products where id = any (${[...known]}::text[]) or slug = any (${[...slugs]}::text[])
    union select product_id from market.variants where sku = any (${[...skus]}::text[])
    union select p.id from unnest(${[...titles]}::text[]) as t (title)
      join market.products p on market.fold(p.title) = market.fold(t.title)`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  if (isLocked)
    await sql`
      select from market.products where id = any (${ids}::text[]) order by id collate "C" for no key update`.execute(db)
  const { rows } = await sql<KnownProduct>`
    select p.id, p.slug, p.title, p.description_html, p.description_text, p.vendor, p.product_type, p.pet_types,
      p.life_stage, p.breed_size, p.kcal_per_kg::float8 as kcal_per_kg, p.ingredients,
      p.needs_prescription, p.vat_class, p.options, p.tag_ids,
      p.search_words, p.tag_words, p.category_words, p.meta_title, p.meta_description, p.status,
      p.imported_pictures as "importedPictures", coalesce(v.variants, '[]') as variants,
      coalesce(i.images, '[]') as images
    from market.products p
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', v.id, 'sku', v.sku, 'optionValues', to_jsonb(v.option_values), 'title', v.title,
        'optionTitle', v.option_title, 'netGrams', v.net_grams, 'barcode', v.barcode, 'position', v.position,
        'active', v.active,
        'offer', case when o.variant_id is not null then jsonb_build_object(
          'price', o.price_minor, 'listPrice', o.compare_at_minor, 'stock', o.stock, 'hidden', o.hidden,
          'imported', o.imported
        ) end
      ) order by v.position, v.id) as variants
      from market.variants v
      left join market.offers o on o.variant_id = v.id and o.shop_id = ${shopId}
      where v.product_id = p.id
    ) v on true
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'variantId', i.variant_id, 'position', i.position, 'alt', i.alt,
        'isIllustrative', i.is_illustrative, 'kind', i.source_kind, 'source', i.source
      ) order by i.position, i.id) as images
      from market.product_images i where i.product_id = p.id
    ) i on true
    where p.id = any (${ids}::text[])`.execute(db)
  return rows
}

/** Of this handle and those that continue it with a hyphen: the taken ones, also by a SKU that was made of one. */
export async function findTakenHandles(db: QueryExecutorProvider, handle: string): Promise<Set<string>> {
  const { rows } = await sql<{ handle: string }>`
    select slug as handle from market.products where slug = ${handle} or starts_with(slug, ${`${handle}-`})
    union select substr(sku, 6) from market.variants where sku = ${`auto-${handle}`} or starts_with(sku, ${`auto-${handle}-`})
  `.execute(db)
  return new Set(rows.map((row) => row.handle))
}

export async function writeProducts(trx: QueryExecutorProvider, products: ProductRow[], now: Date): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into market.products (
      id, slug, title, description_html, description_text, vendor, product_type, pet_types, life_stage, breed_size,
      kcal_per_kg, ingredients, needs_prescription, vat_class, options, tag_ids, search_words, tag_words, category_words, meta_title, meta_description, status,
      created_at, updated_at
    )
    select
      id, slug, title, description_html, description_text, vendor, product_type, pet_types, life_stage, breed_size,
      kcal_per_kg, ingredients, needs_prescription, vat_class, options, tag_ids, search_words, tag_words, category_words, meta_title, meta_description, status,
      coalesce(changed_at, ${now}::timestamptz), coalesce(changed_at, ${now}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (
      id text, slug text, title text, description_html text, description_text text, vendor text, product_type text,
      pet_types text[], life_stage text, breed_size text, kcal_per_kg numeric, ingredients text, options jsonb,
      tag_ids text[], search_words text[], tag_words text[], category_words text[], meta_title text,
      meta_description text, status text, needs_prescription boolean, vat_class text, changed_at timestamptz
    )
    on conflict (slug) do update set
      title = excluded.title, description_html = excluded.description_html,
      description_text = excluded.description_text, vendor = excluded.vendor, product_type = excluded.product_type,
      pet_types = excluded.pet_types, life_stage = excluded.life_stage, breed_size = excluded.breed_size,
      kcal_per_kg = excluded.kcal_per_kg, ingredients = excluded.ingredients,
      needs_prescription = excluded.needs_prescription, vat_class = excluded.vat_class, options = excluded.options,
      tag_ids = excluded.tag_ids, search_words = excluded.search_words, tag_words = excluded.tag_words,
      category_words = excluded.category_words, meta_title = excluded.meta_title,
      meta_description = excluded.meta_description, status = excluded.status,
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
  // Uploaded ones that a file names again are not swept.
  await sql`
    update market.product_pictures set unused_since = null
    where unused_since is not null and id = any(${images.map(({ id }) => id)})`.execute(trx)
}

/** Known pictures with these ids, of whatever product: those that products show, and uploaded ones that are kept. */
export async function findImageSources(
  db: QueryExecutorProvider,
  ids: readonly string[],
): Promise<Map<string, { kind: string; source: object }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; kind: string; source: object }>`
    select id, source_kind as kind, source from market.product_images where id = any(${[...ids]}::text[])
    union
    select id, 'upload', jsonb_build_object('pictureId', id) from market.product_pictures
    where id = any(${[...ids]}::text[]) and product_id is not null`.execute(db)
  return new Map(rows.map(({ id, kind, source }) => [id, { kind, source }]))
}

/** Saves what a file said of the pictures of products, for comparison with the next one. */
export async function saveImportedPictures(
  trx: QueryExecutorProvider,
  products: readonly { productId: string; said: readonly SaidPicture[] }[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    update market.products p set imported_pictures = r.said
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r ("productId" text, said jsonb)
    where p.id = r."productId"`.execute(trx)
}

/**
 * Writes what a file says of offers. A field is compared with what the last import said of it, so that the shop's own
 * changes and sales stay; one that the file does not say stays as it is. Locks offers in the same order as orders do, so
 * that the two never deadlock.
 */
export async function writeOffers(
  trx: QueryExecutorProvider,
  offers: OfferRow[],
  movement: StockMovement,
): Promise<void> {
  if (offers.length === 0) return
  const isSaid = (field: string) =>
    sql`(excluded.imported ? ${field} and o.imported->${field} is distinct from excluded.imported->${field})`
  await sql`
    with ${stateMovement(movement)}
    insert into market.offers as o (
      shop_id, variant_id, product_id, price_minor, compare_at_minor, stock, allow_backorder, hidden, imported, updated_at
    )
    select
      r.shop_id, r.variant_id, r.product_id, coalesce((r.imported->>'price')::bigint, b.price_minor),
      (r.imported->>'compareAt')::bigint, coalesce((r.imported->>'stock')::integer, b.stock, 0),
      coalesce((r.imported->>'backorder')::boolean, b.allow_backorder, false) or coalesce(b.stock, 0) < 0,
      coalesce((r.imported->>'hidden')::boolean, b.hidden, false), r.imported, ${movement.at}::timestamptz
    from stated
    cross join jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as r (
      shop_id text, variant_id text, product_id text, imported jsonb
    )
    left join market.offers b on b.shop_id = r.shop_id and b.variant_id = r.variant_id
    order by r.shop_id, r.variant_id
    on conflict (shop_id, variant_id) do update set
      price_minor = case when ${isSaid('price')} then excluded.price_minor else o.price_minor end,
      compare_at_minor = case when ${isSaid('compareAt')} then excluded.compare_at_minor else o.compare_at_minor end,
      hidden = case when ${isSaid('hidden')} then excluded.hidden else o.hidden end,
      allow_backorder = case when ${isSaid('backorder')}
        then (excluded.imported->>'backorder')::boolean else o.allow_backorder end,
      stock = case
        when ${isSaid('stock')} then excluded.stock
        when coalesce((excluded.imported->>'backorder')::boolean, true) and o.allow_backorder then o.stock
        else greatest(o.stock, 0) end,
      imported = coalesce(o.imported, '{}') || excluded.imported,
      updated_at = excluded.updated_at`.execute(trx)
}

/** Removes offers that the shop's import no longer names; a variant that no shop offers any more is deactivated. */
export async function withdrawOffers(
  trx: QueryExecutorProvider,
  shopId: string,
  variantIds: string[],
  movement: StockMovement,
): Promise<void> {
  if (variantIds.length === 0) return
  await sql`
    with ${stateMovement(movement)}
    delete from market.offers o
    using stated, (
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
