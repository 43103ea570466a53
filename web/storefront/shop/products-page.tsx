import { useNavigation } from 'react-router'
import { minorPerUnit } from '#shared/money.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbJsonLd, pageMeta } from '#web/storefront/seo/meta.ts'
import { useTrackOnce } from '#web/tracking/use-track-once.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/products-page'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import {
  catalogQueryOf,
  changed,
  chosenFilters,
  filtersOf,
  hrefOfListing,
  listingParams,
  listingSearchOf,
} from './listing-search.ts'
import { titleOfListing, trailOfTag } from './listing-title.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SortMenu } from './sort-menu.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  const call = { context: visit.call }
  const search = listingSearchOf(new URL(request.url).searchParams)
  const currency = shop.currency.code
  const unit = minorPerUnit(currency)

  const [page, facets, tags] = await Promise.all([
    market.catalogItems(catalogQueryOf(search, shop.id, unit), call),
    market.catalogFacets({ shopId: shop.id, ...filtersOf(search, unit) }, call),
    market.tags({ shopId: shop.id }, call),
  ])
  const tag = tags.find(({ slug, _id }) => slug === search.slug || _id === search.slug) ?? null
  const trail = trailOfTag(tags, tag)
  const children = tags
    .filter((candidate) => candidate.parentId === (tag?._id ?? null) && candidate.productCount > 0)
    .map(({ slug, name, productCount }) => ({ slug, name, productCount }))
  const title = titleOfListing({ tag: tag?.displayTitle ?? null, q: search.q })
  const address = (slug: string | null) => visit.origin + paths.products(slug ? { slug } : {})
  const first = page.edges[0]?.node.product.primaryImage

  return {
    search,
    currency,
    city: visit.delivery?.city ?? visit.country.defaultCity,
    tag: tag && { slug: tag.slug, name: tag.displayTitle },
    trail: trail.map(({ slug, name }) => ({ slug, name })),
    children,
    title,
    total: page.totalCount,
    totalIsExact: page.totalIsExact,
    products: page.edges.map(({ node }) => node.product),
    pageInfo: page.pageInfo,
    didYouMean: page.didYouMean,
    facets,
    seo: {
      title: `${title} en ${visit.delivery?.city ?? visit.country.defaultCity}`,
      description: `${title}: compra en línea con entrega a domicilio en ${visit.country.name}. Precios en ${currency === 'PYG' ? 'guaraníes' : 'bolivianos'} y stock de tu zona.`,
      canonical: address(search.slug),
      alternates: search.q
        ? null
        : {
            BO: visit.alternates.BO + paths.products(search.slug ? { slug: search.slug } : {}),
            PY: visit.alternates.PY + paths.products(search.slug ? { slug: search.slug } : {}),
          },
      image: first ? `${visit.origin}/media/products/${first.imageId}-1200.jpg` : null,
      type: 'website' as const,
      index:
        !search.q &&
        chosenFilters(search) === 0 &&
        !search.after &&
        !search.before &&
        (search.slug === null || tag !== null),
      jsonLd: [
        breadcrumbJsonLd([
          { name: 'Inicio', url: visit.origin + paths.home() },
          ...trail.map(({ slug, name }) => ({ name, url: address(slug) })),
        ]),
        {
          '@type': 'ItemList',
          itemListElement: page.edges.slice(0, 30).map(({ node }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: visit.origin + paths.product(node.product.slug),
          })),
        },
      ],
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.seo)
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shop')
  const { search, trail, title, total, totalIsExact, products, currency, facets, pageInfo, didYouMean } = loaderData
  const loading = useNavigation().location?.pathname === paths.products()
  const listing = hrefOfListing(search)
  useTrackOnce(
    search.q ? 'Products Searched' : 'Product List Viewed',
    search.q
      ? { query: search.q, results: total }
      : {
          list_id: search.slug ?? 'all',
          category: title,
          products: products.slice(0, 10).map(({ _id, title: name }) => ({ product_id: _id, name })),
        },
    listing,
  )
  const number = new Intl.NumberFormat('es-BO').format(total)

  return (
    <>
      <Breadcrumbs
        label={t('listing.trail')}
        crumbs={[
          { label: t('listing.home'), to: paths.home() },
          ...trail.map(({ slug, name }) => ({ label: name, to: paths.products({ slug }) })),
        ]}
      />
      <header className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-[1.5625rem] sm:text-3xl">{title}</h1>
          <p className="mt-1 text-ink-600" aria-live="polite">
            <strong className="font-extrabold text-ink-800">
              {totalIsExact ? number : t('listing.moreThan', { number })}
            </strong>{' '}
            {t('listing.available', { count: total })}
          </p>
          {didYouMean && <p className="mt-1 text-sm text-ink-700">{t('listing.didYouMean', { words: didYouMean })}</p>}
        </div>
        <SortMenu search={search} />
      </header>

      <ActiveFilters search={search} categories={loaderData.children} currency={currency} />

      <div className="mt-5 grid gap-6 md:grid-cols-[15.5rem_minmax(0,1fr)] md:items-start">
        <FilterPanel search={search} facets={facets} currency={currency} key={listingParams(search).toString()} />
        <div aria-busy={loading} className={loading ? 'opacity-60 transition-opacity delay-150' : undefined}>
          {products.length === 0 ? (
            <NothingFound search={search} />
          ) : (
            <ProductGrid products={products} currency={currency} columns={3} eager={4} />
          )}
          <Pagination
            label={t('pages.label')}
            previous={
              pageInfo.hasPreviousPage
                ? { label: t('pages.previous'), to: hrefOfListing(changed(search, { before: pageInfo.startCursor })) }
                : null
            }
            next={
              pageInfo.hasNextPage
                ? { label: t('pages.next'), to: hrefOfListing(changed(search, { after: pageInfo.endCursor })) }
                : null
            }
          />
        </div>
      </div>
    </>
  )
}
