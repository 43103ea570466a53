import { marketError } from '../errors.ts'
import { correctWords, readWords } from '../search/interpret-search.ts'
import type { TypedWord } from '../search/rules/search-term.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { toTypedSearch } from '../store/matches-search.ts'
import type { CatalogueSort } from './rules/catalogue-sort.ts'
import { findStaffOffers, type StaffCatalogueQuery, type StaffOfferRecord } from './store/staff-catalogue.ts'
import { toOffer } from './to-staff-offer.ts'

interface Filters {
  shopId: string
  search?: string | undefined
  only?: NonNullable<StaffCatalogueQuery['only']> | undefined
  categoryId?: string | undefined
  sort: CatalogueSort
  first: number
  after?: string | undefined
}

/** A page of a shop's catalogue. A search without results tolerates typos, as the shoppers' search does. */
export async function staffCatalogue(
  { db, records }: CatalogueDependencies,
  { shopId, search: typed = '', only, categoryId, sort, first, after }: Filters,
) {
  const { currency } = await records.market(shopId)
  const words = await readWords(db, { shopId, phrase: typed.trim() })
  const from = after === undefined ? null : readCursor(after, sort)
  const find = async (searched: readonly TypedWord[]) =>
    findStaffOffers(db, {
      shopId,
      search: typed === '' ? null : await toTypedSearch(db, shopId, { typed, stems: getStems(searched) }),
      only: only ?? null,
      categoryId: categoryId ?? null,
      sort,
      after: from,
      limit: first + 1,
    })

  const corrected =
    words.length > 0
      ? await correctWords(db, { shopId, typed: words, vocabulary: await records.vocabulary({ id: shopId }) })
      : words
  // Of a typo only what is typed counts at first, such as a SKU: its stem may be that of another word.
  const isOther = corrected.some(({ word }, index) => word !== words[index]?.word)
  let found = await find(isOther ? [] : words)
  const meant = corrected.filter(({ facets, isInText }) => facets.length > 0 || isInText)
  const isForgiven = found.length === 0 && meant.length > 0
  if (isForgiven) found = await find(meant)
  const page = found.slice(0, first)
  const last = found.length > first ? page.at(-1) : undefined
  return {
    offers: page.map((offer) => toOffer(offer, { shopId, currency })),
    endCursor: last ? toCursor(last, sort) : null,
    didYouMean: isForgiven && page.length > 0 ? meant.map(({ word }) => word).join(' ') : null,
  }
}

function getStems(words: readonly TypedWord[]): string[] {
  return words.map(({ word, stems }) => stems[0] ?? word)
}

function toCursor(offer: StaffOfferRecord, sort: CatalogueSort): string {
  const { sortValue, name, productId, position, variantId } = offer
  return Buffer.from(JSON.stringify([sort, sortValue, name, productId, position, variantId])).toString('base64url')
}

function readCursor(cursor: string, sort: CatalogueSort): NonNullable<StaffCatalogueQuery['after']> {
  const parts = parseCursorParts(Buffer.from(cursor, 'base64url').toString('utf8'))
  const [by, sortValue, name, productId, position, variantId] = Array.isArray(parts) ? parts : []
  const isOurs =
    by === sort &&
    typeof sortValue === 'string' &&
    isSortValue(sortValue, sort) &&
    typeof name === 'string' &&
    typeof productId === 'string' &&
    typeof variantId === 'string' &&
    Number.isInteger(position) &&
    Math.abs(Number(position)) < 2_147_483_648 &&
    !`${name}${productId}${variantId}`.includes('\u0000')
  if (!isOurs) throw marketError('cursor-not-valid')
  return { sortValue, name, productId, position: Number(position), variantId }
}

const WHOLE = /^-?\d{1,15}$/
const UNITS = /^-?\d{1,9}$/
const MOMENT = /^(20\d\d-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/

/** Whether the database can read the value as one of this sort: a forged cursor is refused, and no error of ours. */
function isSortValue(value: string, sort: CatalogueSort): boolean {
  if (sort === 'name') return value === ''
  if (sort === 'changed') return isDay(MOMENT.exec(value)?.[1])
  return (sort.startsWith('price') ? WHOLE : UNITS).test(value)
}

/** Whether there is such a day (yyyy-MM-dd): JavaScript reads February 30 as March 2, and PostgreSQL refuses it. */
function isDay(day: string | undefined): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T`)
}

function parseCursorParts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
