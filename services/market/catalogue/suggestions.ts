import type { Kysely } from 'kysely'
import type { Suggestions } from '../contract.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import type { ShopRecord } from '../shops/shop-record.ts'
import type { Tables } from '../tables.ts'
import { beginsLike } from './rules/begins-like.ts'
import { closestWord } from './rules/closest-word.ts'
import { type FacetRow, findSearchWords, findWordsBeginning, findWordsLike } from './store/facets.ts'
import { findTyped, type ListingHalves } from './store/products.ts'
import { toListedProduct } from './to-listed-product.ts'

const PRODUCTS = 6
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

  const [found, tags] = await Promise.all([findWhileTyping(db, shop, phrase), records.tags(shop)])
  return {
    products: found.map(({ card, offers }) => {
      const { slug, title, vendor, primaryImage, pricing } = toListedProduct(card, offers, shop.currency.code)
      return { slug, title, vendor, imageId: primaryImage?.imageId ?? null, displayPrice: pricing.displayPrice }
    }),
    categories: tags
      .filter(({ name, productCount }) => productCount > 0 && beginsLike(name, phrase))
      .sort((a, b) => b.productCount - a.productCount)
      .slice(0, CATEGORIES)
      .map(({ slug, name }) => ({ slug, name })),
    popular: shop.popularSearches.filter((popular) => beginsLike(popular, phrase)).slice(0, POPULAR),
  }
}

async function findWhileTyping(db: Kysely<Tables>, shop: ShopRecord, phrase: string): Promise<ListingHalves[]> {
  // One letter begins too many words to be useful.
  if (phrase.length < 2) return []
  const [words, beginnings] = await Promise.all([
    findSearchWords(db, shop.id, phrase),
    findWordsBeginning(db, shop.id, phrase),
  ])
  const last = words.at(-1)
  if (!last) return []

  const typed = [...beginnings, ...(last.facet ? [last.facet] : [])]
  const meant = typed.length > 0 ? typed : await meantBy(db, shop, last.word)
  return findTyped(db, {
    wordIds: [...new Set(meant.map(({ id }) => id))],
    allOf: words.slice(0, -1).flatMap(({ facet }) => facet?.id ?? []),
    limit: PRODUCTS,
  })
}

async function meantBy(db: Kysely<Tables>, shop: ShopRecord, word: string): Promise<FacetRow[]> {
  const closest = closestWord(word, await findWordsLike(db, shop.id, word))
  return closest ? [closest] : []
}
