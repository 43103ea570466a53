import { type Kysely, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { ProductFacts } from '../../contract.ts'
import { getPlainFacet, type SearchTerm, type WordFacet } from '../../search/rules/search-term.ts'
import type { Tables } from '../../tables.ts'
import type { CardHalf, OffersHalf } from '../to-listed-product.ts'
import { answersTerm } from './listing-page.ts'

export interface ListingHalves {
  id: number
  card: CardHalf
  offers: OffersHalf
}

/** A product by the SKU or the barcode of one of its options; digits of a barcode may be typed in groups. */
export async function findListingByCode(
  db: Kysely<Tables>,
  shopId: string,
  phrase: string,
): Promise<ListingHalves | null> {
  const digits = phrase.replace(/[\s-]/g, '')
  const barcode = /^\d{8,14}$/.test(digits) ? digits : null
  if (barcode === null && !/^\S{3,100}$/.test(phrase)) return null
  const { rows } = await sql<ListingHalves>`
    select l.id, l.card, l.offers
    from (
      select * from market.variants where lower(sku) = lower(${phrase})
      union all
      select * from market.variants where barcode = ${barcode}
    ) v
    join market.listings l on l.shop_id = ${shopId} and l.product_id = v.product_id
    join market.offers o on o.shop_id = ${shopId} and o.variant_id = v.id and not o.hidden
    where v.active
    limit 1`.execute(db)
  return rows[0] ?? null
}

export interface ProductRow extends ListingHalves {
  descriptionHtml: string
  ingredients: string | null
  needsPrescription: boolean
  kcalPerKg: number | null
  options: { name: string; values: string[] }[]
  tagIds: string[]
  metaTitle: string | null
  metaDescription: string | null
  updatedAt: Date
  reviewStars: number
  reviewCount: number
  variants: VariantRow[]
  images: { imageId: string; alt: string; isIllustrative: boolean }[]
  soldIn: CountryIso[]
}

export interface VariantRow {
  _id: string
  sku: string
  title: string
  optionTitle: string
  optionValues: string[]
  priceMinor: number
  compareAtMinor: number | null
  stock: number
  allowBackorder: boolean
  netGrams: number | null
  barcode: string | null
  imageIds: string[]
}

/** A product that this shop sells, by its slug or its id, with everything its page shows. */
export async function findProduct(db: Kysely<Tables>, shopId: string, slugOrId: string): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    select
      l.id, l.card, l.offers,
      p.description_html as "descriptionHtml", p.ingredients,
      p.needs_prescription as "needsPrescription", p.kcal_per_kg::float8 as "kcalPerKg", p.options,
      p.tag_ids as "tagIds", p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.updated_at as "updatedAt",
      p.review_stars as "reviewStars", p.review_count as "reviewCount",
      (
        select json_agg(json_build_object(
          '_id', v.id, 'sku', v.sku, 'title', v.title, 'optionTitle', v.option_title, 'optionValues', v.option_values,
          'priceMinor', o.price_minor, 'compareAtMinor', o.compare_at_minor, 'stock', o.stock,
          'allowBackorder', o.allow_backorder, 'netGrams', v.net_grams, 'barcode', v.barcode,
          'imageIds', coalesce((
            select json_agg(i.id order by i.position, i.id) from market.product_images i
            where i.product_id = p.id and i.variant_id = v.id
          ), '[]')
        ) order by v.position, v.id)
        from market.offers o
        join market.variants v on v.id = o.variant_id and v.active
        where o.product_id = p.id and o.shop_id = ${shopId} and not o.hidden
      ) as variants,
      coalesce((
        select json_agg(json_build_object('imageId', i.id, 'alt', i.alt, 'isIllustrative', i.is_illustrative)
          order by i.variant_id is not null, i.position, i.id)
        from market.product_images i where i.product_id = p.id
      ), '[]') as images,
      array(
        select distinct s.country from market.listings sold
        join market.shops s on s.id = sold.shop_id and s.active
        where sold.product_id = p.id
        order by s.country
      ) as "soldIn"
    from (
      select * from market.products where slug = ${slugOrId}
      union all
      select * from market.products where id = ${slugOrId}
    ) p
    join market.listings l on l.shop_id = ${shopId} and l.product_id = p.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

export interface ProductFactsRow {
  productId: string
  title: string
  petTypes: ProductFacts['petTypes']
  lifeStage: ProductFacts['lifeStage']
  breedSize: ProductFacts['breedSize']
  ingredients: string | null
  tagIds: string[]
}

export async function findProductFacts(
  db: Kysely<Tables>,
  shopId: string,
  productIds: readonly string[],
): Promise<ProductFactsRow[]> {
  const { rows } = await sql<ProductFactsRow>`
    select p.id as "productId", p.title, p.pet_types as "petTypes", p.life_stage as "lifeStage",
      p.breed_size as "breedSize", p.ingredients, p.tag_ids as "tagIds"
    from market.products p
    join market.listings l on l.shop_id = ${shopId} and l.product_id = p.id
    where p.id = any(${productIds}::text[])`.execute(db)
  return rows
}

/** Products that share facets with this one, those that share most first, then those bought most; in stock first. */
export async function findRelated(
  db: Kysely<Tables>,
  listingId: number,
  { facetIds, perFacet, limit }: { facetIds: readonly number[]; perFacet: number; limit: number },
): Promise<ListingHalves[]> {
  const { rows } = await sql<ListingHalves>`
    with near as (
      select distinct best.listing_id
      from unnest(${facetIds}::integer[]) as shared(facet_id)
      cross join lateral (
        select lf.listing_id from market.listing_facets lf
        where lf.facet_id = shared.facet_id and lf.listing_id <> ${listingId}
        order by lf.score desc, lf.listing_id desc
        limit ${perFacet}
      ) best
    )
    select l.id, l.card, l.offers
    from near
    join market.listings l on l.id = near.listing_id
    order by l.in_stock desc,
      (select count(*) from unnest(l.facets) as f(id) where f.id = any (${facetIds}::integer[])) desc,
      l.popularity desc, l.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Products of one facet that are looked through for a suggestion. */
const LOOKED_THROUGH = 500

/**
 * The best products for a word that is being typed: those of each of its ways (all the facets of one), among those that
 * answer the terms before it. The rarest facet is walked, and not to its end: what few products have of a common word
 * is found by the search itself.
 */
export async function findTyped(
  db: Kysely<Tables>,
  { ways, terms, limit }: { ways: readonly (readonly WordFacet[])[]; terms: readonly SearchTerm[]; limit: number },
): Promise<ListingHalves[]> {
  const before = terms.flatMap((term) => getPlainFacet(term) ?? [])
  const others = terms.filter((term) => getPlainFacet(term) === null).map((term) => sql`and ${answersTerm(term)}`)
  const typed = ways.map((facets) => {
    const [driver, ...rest] = [...facets, ...before].toSorted((a, b) => a.count - b.count).map(({ id }) => id)
    return sql`select ${driver}::integer as facet_id, ${rest}::integer[] as others`
  })
  if (typed.length === 0) return []
  const { rows } = await sql<ListingHalves>`
    select id, card, offers from (
      select distinct on (best.id) best.*
      from (${sql.join(typed, sql` union all `)}) typed
      cross join lateral (
        select l.id, l.card, l.offers, l.in_stock, lf.score
        from (
          select listing_id, score from market.listing_facets
          where facet_id = typed.facet_id
          order by score desc, listing_id desc
          limit ${LOOKED_THROUGH}
        ) lf
        cross join lateral (
          select * from market.listings l
          where l.id = lf.listing_id and l.facets @> typed.others ${sql.join(others, sql` `)}
          offset 0
        ) l
        order by lf.score desc, lf.listing_id desc
        limit ${limit}
      ) best
      order by best.id, best.score desc
    ) found
    order by in_stock desc, score desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function findSitemapPage(
  db: Kysely<Tables>,
  shopId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .selectFrom('market.products as p')
    .select(['p.slug', 'p.updated_at as updatedAt'])
    .where('p.slug', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('market.listings as l')
          .select('l.id')
          .where('l.shop_id', '=', shopId)
          .whereRef('l.product_id', '=', 'p.id'),
      ),
    )
    .orderBy('p.slug')
    .limit(limit)
    .execute()
}
