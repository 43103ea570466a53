import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { readWords } from '../../search/interpret-search.ts'
import { LEAST_IN_STOCK, proposeHomeSections } from '../rules/propose-home-sections.ts'
import { findShopCategories, findShopProducts, searchShopProducts } from '../store/front-page.ts'
import { findStockedCategories } from '../store/shelves.ts'
import { findSetShops } from '../store/shop-settings.ts'
import type { FrontPageChoices } from './contract.ts'

/** What operators choose from for a shop's home page; the shop need not be open. */
export async function frontPageChoices(
  { db }: Pick<MarketDependencies, 'db'>,
  { shopId, search = '' }: { shopId: string; search?: string | undefined },
): Promise<FrontPageChoices> {
  const shop = (await findSetShops(db)).find(({ id }) => id === shopId)
  if (!shop) throw marketError('shop-not-found')
  const words = await readWords(db, { shopId, phrase: search.trim() })
  const stems = words.map(({ word, stems: [stem = word] }) => stem)
  const [categories, stocked, recommended, found] = await Promise.all([
    findShopCategories(db, shopId),
    findStockedCategories(db, shopId, LEAST_IN_STOCK),
    findShopProducts(db, shopId, shop.settings.favorites),
    stems.length > 0 ? searchShopProducts(db, { shopId, stems, limit: 12 }) : [],
  ])
  return { categories, proposedSections: proposeHomeSections(stocked), recommended, found }
}
