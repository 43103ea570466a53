import { data, type RouterContextProvider, useNavigation } from 'react-router'
import { PAGE_SIZES } from '#services/market/catalogue/rules/page-size.ts'
import { type Suiting, whatSuits } from '#services/pets/pantry/rules/what-suits.ts'
import { getCountryByCurrency } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { minorPerUnit } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { NoShop } from '#web/storefront/layout/no-shop.tsx'
import { breadcrumbJsonLd, pageMeta } from '#web/storefront/seo/meta.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { useTrackOnce } from '#web/tracking/use-track-once.ts'
import { cx } from '#web/ui/cx.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { findVisitPets } from '../pantry/find-visit-pets.server.ts'
import type { Route } from './+types/products-page'
import { decodeCard, type EncodedCard, encodeCard } from './card-product.ts'
import { ActiveFilters, type ChipPet } from './listing/active-filters.tsx'
import { FilterPanel } from './listing/filter-panel.tsx'
import { PageSizes } from './listing/page-sizes.tsx'
import { SortMenu } from './listing/sort-menu.tsx'
import { changed, chosenFilters, getListingHref, toCatalogQuery, toFilters } from './listing-search.ts'
import { formatListingTitle, getTagTrail, UNKNOWN_CATEGORY } from './listing-title.ts'
import { NothingFound } from './nothing-found.tsx'
import { parseListingSearch } from './parse-listing-search.ts'
import { ProductGrid } from './product-grid.tsx'
import { getSearchNotices } from './search-notices.server.ts'

export const handle = { offline: 'catalogue', sitemap: 'always', shared: 'shop' } satisfies PagePolicy

export async function loader(args: Route.LoaderArgs) {
  const listing = await loadListing(args)
  return listing?.isUnknown ? data(listing, { status: 404 }) : listing
}

const loadListing = sharedLoader({
  name: 'pets',
  shared: loadShown,
  personal: async ({ context }): Promise<ChipPet[]> => {
    const household = await findVisitPets(context)
    return household?.pets.map(({ id, name, weightGrams }) => ({ id, name, weightGrams })) ?? []
  },
  anonymous: [],
})

async function loadShown({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const { market } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const shop = await visit.shop()
  if (shop.id === '') return null
  const call = { context: visit.call }
  const asked = parseListingSearch(new URL(request.url).searchParams)
  const currency = shop.currency.code
  const unit = minorPerUnit(currency)

  const suiting = asked.petId === null ? null : await findSuiting(context, asked.petId)
  const search = suiting ? asked : { ...asked, petId: null }

  const [page, facets, tags] = await Promise.all([
    market.catalogItems(toCatalogQuery(search, shop.id, unit, suiting), call),
    market.catalogFacets({ shopId: shop.id, ...toFilters(search, unit, suiting) }, call),
    market.tags({ shopId: shop.id }, call),
  ])
  const tag = tags.find(({ slug, _id }) => slug === search.slug || _id === search.slug) ?? null
  const trail = getTagTrail(tags, tag)
  const children = tags
    .filter((candidate) => candidate.parentId === (tag?._id ?? null) && candidate.productCount > 0)
    .map(({ slug, name, productCount }) => ({ slug, name, productCount }))
  const isUnknown = search.slug !== null && tag === null
  const brand = search.brands.length === 1 ? (search.brands[0] ?? null) : null
  const title = isUnknown
    ? UNKNOWN_CATEGORY
    : formatListingTitle({ tag: tag?.displayTitle ?? null, q: search.q, brand })
  // A brand's own page, of all its categories: search engines list it as they list a category.
  const isOfBrand = brand !== null && !search.slug && chosenFilters(search) === 1 && page.edges.length > 0
  const first = page.edges[0]?.node.product.primaryImage

  return {
    search,
    isUnknown,
    currency,
    // Until somebody says where, the shop's city is meant and no address.
    cityShown: visit.city === null ? visit.country.defaultCity : null,
    isPickupOnly: !shop.servesPoint,
    trail: trail.map(({ slug, name }) => ({ slug, name })),
    categories: children,
    title,
    total: page.totalCount,
    totalIsExact: page.totalIsExact,
    products: page.edges.map(({ node }) => encodeCard(node.product)),
    pageInfo: page.pageInfo,
    notices: getSearchNotices(page, { words: search.q, locale: visit.country.locale }),
    // The page shows its categories with the products below them, whatever is filtered.
    facets: { ...facets, tags: [] },
    origin: visit.origin,
    seo: publicSeo(visit, paths.products(isOfBrand ? { brand } : search.slug ? { slug: search.slug } : {}), {
      title: isUnknown ? title : `${title} en ${visit.city ?? visit.country.defaultCity}`,
      description: `${title}: compra en línea con entrega a domicilio en ${visit.country.name}. Precios en ${getCountryByCurrency(currency).currencyName} y stock de tu zona.`,
      countries: search.q || isOfBrand ? [] : undefined,
      image: first ? `${visit.origin}/media/products/${first.imageId}-1200.jpg` : null,
      index: !search.q && (isOfBrand || chosenFilters(search) === 0) && !search.after && !search.before && !isUnknown,
    }),
  }
}

/** Null for a pet that is not the visitor's, who then sees the listing without it. */
async function findSuiting(context: Readonly<RouterContextProvider>, petId: string): Promise<Suiting | null> {
  const household = await findVisitPets(context)
  const pet = household?.pets.find(({ id }) => id === petId)
  return household && pet ? whatSuits(pet, household.today) : null
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData ? { ...loaderData.seo, jsonLd: toJsonLd(loaderData) } : undefined)
}

/** Made of what the page shows, so that it need not travel beside it. */
function toJsonLd({ origin, trail, products }: NonNullable<Route.MetaArgs['loaderData']>) {
  return [
    breadcrumbJsonLd([
      { name: 'Inicio', url: origin + paths.home() },
      ...trail.map(({ slug, name }) => ({ name, url: origin + paths.products({ slug }) })),
    ]),
    ...(products.length > 0 ? [{ '@type': 'ItemList', itemListElement: products.map(toListItem) }] : []),
  ]

  function toListItem(card: EncodedCard, index: number) {
    return { '@type': 'ListItem', position: index + 1, url: origin + paths.product(decodeCard(card).slug) }
  }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Listing {...loaderData} /> : <NoShop />
}

function Listing(shown: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t, locale } = useTranslation('shop')
  const { search, trail, title, total, totalIsExact, products, currency, facets, pageInfo, notices } = shown
  const loading = useNavigation().location?.pathname === paths.products()
  const listing = getListingHref(search)
  useTrackOnce((track) => {
    if (search.q) return track('Products Searched', { query: search.q, results: total })
    const first = products.slice(0, 10).map((card) => {
      const { _id, title: name } = decodeCard(card)
      return { product_id: _id, name }
    })
    track('Product List Viewed', { list_id: search.slug ?? 'all', category: title, products: first })
  }, listing)
  const number = formatNumber(total, locale)
  // There is nothing to sort and nothing to narrow down.
  const isBare = products.length === 0 && chosenFilters(search) === 0

  return (
    <>
      <Breadcrumbs
        label={t('listing.trail')}
        crumbs={[
          { label: t('listing.home'), to: paths.home() },
          ...trail.map(({ slug, name }) => ({ label: name, to: paths.products({ slug }) })),
        ]}
      />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 [grid-template-areas:'title_title''chips_chips''filters_sort''panel_panel''list_list'] @4xl/main:grid-cols-[15.5rem_minmax(0,1fr)_auto] @4xl/main:gap-x-6 @4xl/main:[grid-template-areas:'title_title_sort''chips_chips_chips''panel_list_list']">
        <header className="[grid-area:title]">
          <h1 className="text-[1.5625rem] sm:text-3xl">{title}</h1>
          {!shown.isUnknown && (
            <p className="mt-1 text-ink-600" aria-live="polite">
              <strong className="font-extrabold text-ink-800">
                {totalIsExact ? number : t('listing.moreThan', { number })}
              </strong>{' '}
              {t(shown.isPickupOnly ? 'listing.pickup' : shown.cityShown ? 'listing.inCity' : 'listing.available', {
                count: total,
                city: shown.cityShown,
              })}
            </p>
          )}
          {notices.map(({ text, links }) => (
            <p key={text} className="mt-1 text-ink-700">
              {text}{' '}
              {links.map(({ to, label }) => (
                <TextLink key={to} to={to} className="mr-3 inline-block py-1">
                  {label}
                </TextLink>
              ))}
            </p>
          ))}
        </header>
        {!isBare && <SortMenu search={search} />}
        <PartHole of="pets" part={shown.personal}>
          {(pets) => <ActiveFilters search={search} categories={shown.categories} currency={currency} pets={pets} />}
        </PartHole>
        {!isBare && (
          <FilterPanel search={search} facets={facets} currency={currency} total={totalIsExact ? total : null} />
        )}
        <section
          aria-labelledby="listing"
          aria-busy={loading}
          className={cx(
            'mt-4 min-w-0 [grid-area:list] @4xl/main:mt-5',
            isBare && '@4xl/main:[grid-area:panel/panel/list/list]',
            loading && 'opacity-60 transition-opacity delay-150',
          )}
        >
          <h2 id="listing" className="sr-only">
            {t('listing.results')}
          </h2>
          {products.length === 0 ? (
            <NothingFound search={search} isAnswered={notices.length > 0} />
          ) : (
            <ProductGrid products={products} currency={currency} columns={3} eager={4} />
          )}
          <Pagination
            label={t('pages.label')}
            previous={
              pageInfo.hasPreviousPage
                ? { label: t('pages.previous'), to: getListingHref(changed(search, { before: pageInfo.startCursor })) }
                : null
            }
            next={
              pageInfo.hasNextPage
                ? { label: t('pages.next'), to: getListingHref(changed(search, { after: pageInfo.endCursor })) }
                : null
            }
          />
          {total > PAGE_SIZES[0] && <PageSizes search={search} />}
        </section>
      </div>
    </>
  )
}
