import type { Kysely } from 'kysely'
import type { Suggestions } from '../contract.ts'
import { findTypedEnd } from '../search/find-typed-end.ts'
import type { Vocabulary } from '../search/rules/vocabulary.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { beginsLike } from './rules/begins-like.ts'
import { preferDistinctOpenings } from './rules/distinct-openings.ts'
import { findListingByCode, findTyped, type ListingHalves } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

const PRODUCTS = 6
/** Best matches among which the shown ones are chosen. */
const CONSIDERED = 18
const CATEGORIES = 4
const POPULAR = 6

/** Suggestions for a phrase that is still being typed; popular searches when it is empty. */
export async function suggestions(
  { db, records }: CatalogueDependencies,
  { shopId, q }: { shopId: string; q: string },
): Promise<Suggestions> {
  const shop = await records.shop(shopId)
  const phrase = q.trim()
  if (phrase === '') return { products: [], categories: [], popular: shop.popularSearches.slice(0, POPULAR) }

  const [vocabulary, tags] = await Promise.all([records.vocabulary(shop), records.tags(shop)])
  const { products, meanings } = await findWhileTyping(db, shop, phrase, vocabulary)
  const isMeant = (name: string) => [phrase, ...meanings].some((words) => beginsLike(name, words))
  return {
    products: products.map(({ card, offers }) => {
      const { slug, title, vendor, primaryImage, pricing } = toListedProduct(card, offers, shop.currency.code)
      return { slug, title, vendor, imageId: primaryImage?.imageId ?? null, displayPrice: pricing.displayPrice }
    }),
    categories: tags
      .filter(({ name, productCount }) => productCount > 0 && isMeant(name))
      .sort((a, b) => b.productCount - a.productCount)
      .slice(0, CATEGORIES)
      .map(({ slug, name }) => ({ slug, name })),
    popular: shop.popularSearches.filter((popular) => beginsLike(popular, phrase)).slice(0, POPULAR),
  }
}

async function findWhileTyping(
  db: Kysely<Tables>,
  shop: ShopRecord,
  phrase: string,
  vocabulary: Vocabulary,
): Promise<{ products: ListingHalves[]; meanings: readonly string[] }> {
  // One letter begins too many words to be useful.
  if (phrase.length < 2) return { products: [], meanings: [] }
  const byCode = /\d/.test(phrase) ? await findListingByCode(db, shop.id, phrase) : null
  if (byCode) return { products: [byCode], meanings: [] }

  const { ways, terms, meanings } = await findTypedEnd(db, { shopId: shop.id, phrase, vocabulary })
  const found = await findTyped(db, { ways, terms, limit: CONSIDERED })
  return { products: preferDistinctOpenings(found, ({ card }) => card.title, PRODUCTS), meanings }
}
