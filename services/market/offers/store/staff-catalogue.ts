import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { VatClass } from '#shared/countries/vat-class.ts'
import { DEFAULT_LOW_AT } from '../../stock/rules/stock-entry.ts'
import { matchesSearch, type TypedSearch } from '../../store/matches-search.ts'
import type { Tables } from '../../tables.ts'
import type { CatalogueSort } from '../rules/catalogue-sort.ts'
import type { OfferValues } from '../rules/offer-change.ts'

export interface StaffOfferRecord extends OfferValues {
  variantId: string
  productId: string
  slug: string
  title: string
  vendor: string
  sku: string
  optionTitle: string
  lowAt: number | null
  allowBackorder: boolean
  isPublished: boolean
  imageId: string | null
  status: 'active' | 'draft' | 'archived' | 'donation'
  barcode: string | null
  needsPrescription: boolean
  /** Its most specific categories, by name. */
  category: string | null
  updatedAt: Date
  /** Position in the list. */
  name: string
  position: number
  /** What the list is sorted by, as text. */
  sortValue: string
}

export interface StaffCatalogueQuery {
  shopId: string
  search: TypedSearch | null
  only: 'sold-out' | 'low' | 'hidden' | 'no-picture' | 'draft' | 'prescription' | null
  categoryId: string | null
  sort: CatalogueSort
  /** Last variant of the page before. */
  after: { sortValue: string; name: string; productId: string; position: number; variantId: string } | null
  limit: number
}

/** Pictures that could not be fetched are none for the people who list products without a photo. */
const isReachable = sql`not exists (select from market.unreachable_pictures u where u.image_id = i.id)`

const columns = sql`
  v.id as "variantId", p.id as "productId", p.slug, p.title, p.vendor, v.sku, v.option_title as "optionTitle",
  o.price_minor as price, o.compare_at_minor as "listPrice", o.stock, o.hidden, o.low_at as "lowAt", o.allow_backorder as "allowBackorder",
  p.status in ('active', 'donation') as "isPublished", market.fold(p.title) as name, v.position, p.status, v.barcode,
  p.needs_prescription as "needsPrescription",
  o.updated_at as "updatedAt",
  (
    select string_agg(t.name, ', ' order by t.position, t.name) from market.tags t
    where t.id = any (p.tag_ids)
      and not exists (select from market.tags below where below.parent_id = t.id and below.id = any (p.tag_ids))
  ) as category,
  (
    select i.id from market.product_images i
    where i.product_id = p.id and (i.variant_id = v.id or i.variant_id is null) and ${isReachable}
    order by i.variant_id is null, i.position, i.id
    limit 1
  ) as "imageId"
`

/** By what a list is sorted; the variant's id decides among equals. */
const sorts: Record<
  Exclude<CatalogueSort, 'name'>,
  { value: RawBuilder<unknown>; type: RawBuilder<unknown>; isDescending: boolean }
> = {
  'price-asc': { value: sql`o.price_minor`, type: sql`bigint`, isDescending: false },
  'price-desc': { value: sql`o.price_minor`, type: sql`bigint`, isDescending: true },
  'stock-asc': { value: sql`o.stock`, type: sql`integer`, isDescending: false },
  'stock-desc': { value: sql`o.stock`, type: sql`integer`, isDescending: true },
  changed: { value: sql`o.updated_at`, type: sql`timestamptz`, isDescending: true },
}

function orderBy(sort: CatalogueSort, after: StaffCatalogueQuery['after']) {
  if (sort === 'name') {
    const { name = null, productId = null, position = null, variantId = null } = after ?? {}
    return {
      value: sql`''`,
      order: sql`market.fold(p.title), p.id, v.position, v.id`,
      isAfter: sql`(${name}::text is null or (market.fold(p.title), p.id, v.position, v.id)
        > (${name}::text, ${productId}::text, ${position}::integer, ${variantId}::text))`,
    }
  }
  const { value, type, isDescending } = sorts[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  const compared = isDescending ? sql`<` : sql`>`
  return {
    value: sql`${value}::text`,
    order: sql`${value} ${direction}, o.variant_id ${direction}`,
    isAfter: after
      ? sql`(${value}, o.variant_id) ${compared} (${after.sortValue}::${type}, ${after.variantId}::text)`
      : sql`true`,
  }
}

/** A page of the shop's offers, hidden or not. */
export async function findStaffOffers(db: Kysely<Tables>, query: StaffCatalogueQuery): Promise<StaffOfferRecord[]> {
  const { shopId, search, only, categoryId, sort, after, limit } = query
  const isIn = {
    'sold-out': sql`o.stock <= 0`,
    low: sql`o.stock > 0 and o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)})`,
    hidden: sql`o.hidden`,
    'no-picture': sql`not exists (
      select from market.product_images i
      where i.product_id = p.id and (i.variant_id = v.id or i.variant_id is null) and ${isReachable}
    )`,
    draft: sql`p.status in ('draft', 'archived')`,
    prescription: sql`p.needs_prescription`,
    all: sql`true`,
  }[only ?? 'all']
  const { value, order, isAfter } = orderBy(sort, after)
  const { rows } = await sql<StaffOfferRecord>`
    select ${columns}, ${value} as "sortValue"
    from market.products p
    join market.offers o on o.product_id = p.id and o.shop_id = ${shopId}
    join market.variants v on v.id = o.variant_id and v.active
    where ${isIn} and ${search ? matchesSearch(shopId, search) : sql`true`}
      and ${categoryId === null ? sql`true` : sql`p.tag_ids @> array[${categoryId}::text]`}
      and ${isAfter}
    order by ${order}
    limit ${limit}
  `.execute(db)
  return rows
}

/** Offers of these variants, by name. */
export async function findStaffOffersById(
  db: Kysely<Tables> | Transaction<Tables>,
  shopId: string,
  variantIds: readonly string[],
): Promise<StaffOfferRecord[]> {
  const { rows } = await sql<StaffOfferRecord>`
    select ${columns}, '' as "sortValue"
    from market.offers o
    join market.variants v on v.id = o.variant_id
    join market.products p on p.id = o.product_id
    where o.shop_id = ${shopId} and o.variant_id = any (${[...variantIds]}::text[])
    order by market.fold(p.title), p.id, v.position, v.id
  `.execute(db)
  return rows
}

export async function findStaffOffer(
  db: Kysely<Tables>,
  shopId: string,
  variantId: string,
): Promise<StaffOfferRecord | null> {
  const [offer] = await findStaffOffersById(db, shopId, [variantId])
  return offer ?? null
}

export interface ExportedPicture {
  id: string
  kind: string
  /** Where a file named it. */
  url: string | null
}

interface ExportedOffer extends OfferValues {
  productId: string
  sku: string
  title: string
  optionTitle: string
  vendor: string
  vatClass: VatClass
  /** Of the product, in their order, those of single options too. */
  pictures: ExportedPicture[]
  /** First picture that shows this option alone. */
  ownPicture: ExportedPicture | null
}

/** Every offer of the shop by name, for the file to download. */
export async function findWholeCatalogue(db: Kysely<Tables>, shopId: string): Promise<ExportedOffer[]> {
  const { rows } = await sql<ExportedOffer>`
    with pictured as (
      select i.product_id, i.variant_id, i.position, i.id,
        jsonb_build_object('id', i.id, 'kind', i.source_kind, 'url', i.source ->> 'url') as picture
      from market.product_images i
      where exists (select from market.offers o where o.product_id = i.product_id and o.shop_id = ${shopId})
    ),
    listed as (
      select product_id, jsonb_agg(picture order by position, id) as pictures from pictured group by product_id
    ),
    own as (
      select distinct on (variant_id) variant_id, picture from pictured
      where variant_id is not null
      order by variant_id, position, id
    )
    select v.product_id as "productId", v.sku, p.title, p.vat_class as "vatClass", v.option_title as "optionTitle", p.vendor, o.price_minor as price,
      o.compare_at_minor as "listPrice", o.stock, o.hidden, coalesce(listed.pictures, '[]') as pictures,
      own.picture as "ownPicture"
    from market.offers o
    join market.variants v on v.id = o.variant_id and v.active
    join market.products p on p.id = o.product_id
    left join listed on listed.product_id = p.id
    left join own on own.variant_id = v.id
    where o.shop_id = ${shopId}
    order by market.fold(p.title), p.id, v.position, v.id
  `.execute(db)
  return rows
}
