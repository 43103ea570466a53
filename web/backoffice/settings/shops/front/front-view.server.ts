import type { RouterContextProvider } from 'react-router'
import type { ShopSettings } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findShopChanges } from '../shop-view.server.ts'
import { getFrontLimits } from './front-forms.server.ts'

/** The home page of a shop as operators set it, and what they choose from. */
export async function loadFrontView(
  context: Readonly<RouterContextProvider>,
  { shopId, search }: { shopId: string; search: string },
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const [shop, choices] = await Promise.all([
    market.shopSettings({ shopId }, call),
    market.frontPageChoices({ shopId, search }, call),
  ])
  const { homeSections, banners, popularSearches, favorites, name } = shop.settings
  const origin = shop.country === visit.country.iso ? '' : visit.alternates[shop.country]
  const ofFrontPage = shop.changes.filter(({ after }) => FRONT_FIELDS.some((field) => after && field in after))
  return {
    id: shop.id,
    version: shop.version,
    name,
    country: countries[shop.country].name,
    /** Address of the home page as a customer of the shop sees it; null: nobody does yet. */
    preview:
      shop.isOpen && origin !== undefined ? `${origin}${paths.home()}?store=${encodeURIComponent(shop.id)}` : null,
    limits: getFrontLimits(),
    sections: homeSections
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, title, tagSlug, layout }) => ({ id, title, tagSlug: tagSlug ?? '', layout })),
    banners,
    popularSearches: popularSearches.join('\n'),
    recommended: choices.recommended,
    search,
    found: choices.found.map((product) => ({ ...product, isChosen: favorites.includes(product.id) })),
    proposed: choices.proposedSections.map(({ title }) => title),
    categories: choices.categories.map(({ slug, path, productCount }) => ({
      value: slug,
      label: `${path.join(' › ')} (${productCount})`,
    })),
    changes: await findShopChanges(context, { ...shop, changes: ofFrontPage }),
  }
}

export type FrontView = Awaited<ReturnType<typeof loadFrontView>>

const FRONT_FIELDS: (keyof ShopSettings)[] = ['homeSections', 'banners', 'favorites', 'popularSearches']
