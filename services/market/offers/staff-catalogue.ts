import { forgiveTypos, readSearch } from '../catalogue/narrow-listing.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findStaffOffers, type StaffCatalogueQuery, type StaffOfferRecord } from './store/staff-catalogue.ts'
import { toOffer } from './to-staff-offer.ts'

interface Filters {
  shopId: string
  search?: string | undefined
  only?: NonNullable<StaffCatalogueQuery['only']> | undefined
  first: number
  after?: string | undefined
}

/** A page of a shop's catalogue. A search without results tolerates typos, as the shoppers' search does. */
export async function staffCatalogue(
  { db, records }: CatalogueDependencies,
  { shopId, search: typed = '', only, first, after }: Filters,
) {
  const shop = await records.shop(shopId)
  const words = await readSearch(db, shop, typed)
  const from = after === undefined ? null : readCursor(after)
  const find = (stems: readonly string[]) =>
    findStaffOffers(db, {
      shopId,
      search: typed === '' ? null : { typed, stems },
      only: only ?? null,
      after: from,
      limit: first + 1,
    })

  let found = await find(words?.map(({ stem }) => stem) ?? [])
  const forgiven = found.length === 0 && words && !from ? await forgiveTypos(db, shop, words) : null
  if (forgiven) found = await find(forgiven.words.map(({ stem }) => stem))
  const page = found.slice(0, first)
  const last = found.length > first ? page.at(-1) : undefined
  return {
    offers: page.map((offer) => toOffer(offer, { shopId, currency: shop.currency.code })),
    endCursor: last ? toCursor(last) : null,
    didYouMean: forgiven && page.length > 0 ? forgiven.didYouMean : null,
  }
}

function toCursor({ name, productId, position, variantId }: StaffOfferRecord): string {
  return Buffer.from(JSON.stringify([name, productId, position, variantId])).toString('base64url')
}

function readCursor(cursor: string): NonNullable<StaffCatalogueQuery['after']> {
  const parts = parseCursorParts(Buffer.from(cursor, 'base64url').toString('utf8'))
  const [name, productId, position, variantId] = Array.isArray(parts) ? parts : []
  const isOurs =
    typeof name === 'string' &&
    typeof productId === 'string' &&
    typeof variantId === 'string' &&
    Number.isInteger(position) &&
    Math.abs(Number(position)) < 2_147_483_648 &&
    !`${name}${productId}${variantId}`.includes('\u0000')
  if (!isOurs) throw marketError('cursor-not-valid')
  return { name, productId, position: Number(position), variantId }
}

function parseCursorParts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
