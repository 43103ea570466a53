import { useNavigation } from 'react-router'
import type { StoreCard as StoreOnCard } from '#services/appointments/contract.ts'
import { minorPerUnit } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { GridOrMap } from '../layout/grid-or-map.tsx'
import { upcomingVisits } from '../visits/upcoming/upcoming-visits.server.ts'
import type { Route } from './+types/appointments-page'
import { KindLinks } from './kind-links.tsx'
import { findVisitNeighbourhoods } from './map/find-neighbourhoods.server.ts'
import { StoresOnMap } from './map/stores-on-map.tsx'
import { MyAppointments } from './my-appointments.tsx'
import { StoreCard } from './store-card.tsx'
import { StoreFilters } from './store-filters.tsx'
import {
  changedSearch,
  getStoresHref,
  isFiltered,
  needsPlace,
  parseStoreSearch,
  type StoreSearch,
  TABS,
  toStoresQuery,
  withoutFilters,
} from './store-search.ts'
import { whereFrom } from './where-from.server.ts'

export const handle = { chat: 'hidden', sitemap: 'always' } satisfies PagePolicy

export async function loader({ request, context }: Route.LoaderArgs) {
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const search = parseStoreSearch(new URL(request.url).searchParams)
  const city = visit.delivery?.city ?? visit.country.defaultCity
  if (search.tab === 'my-appointments') {
    const upcoming = visit.viewer.isGuest ? null : await upcomingVisits(context)
    return { search, city, listing: null, upcoming, seo: getSeo(visit, search, city, null) }
  }

  const from = whereFrom(visit, needsPlace(search))
  const call = { context: visit.call }
  const query = toStoresQuery(search, from?.point ?? null, minorPerUnit(visit.country.currency))
  const { storeId, merchantId } = search
  const [answer, chosen, neighbourhoods] = await Promise.all([
    appointments.stores(query, call),
    storeId && merchantId
      ? appointments.stores({ merchantId, lat: query.lat, lon: query.lon, kind: query.kind }, call)
      : null,
    search.display === 'map' ? findVisitNeighbourhoods(visit) : [],
  ])
  const [first] = chosen?.stores.filter(({ id }) => id === storeId) ?? []
  const stores = first ? [first, ...answer.stores.filter(({ id }) => id !== storeId)] : answer.stores

  return {
    search,
    city,
    upcoming: null,
    listing: {
      stores,
      chosenId: first?.id ?? null,
      merchantName: (merchantId && !storeId && stores[0]?.merchantName) || null,
      total: answer.total,
      next: answer.endCursor,
      prices: answer.prices,
      currency: visit.country.currency,
      country: visit.country.name,
      from,
      tiles: visit.maps.isOn ? visit.maps.tiles : null,
      neighbourhoods,
    },
    seo: getSeo(visit, search, city, stores),
  }
}

function getSeo(visit: Visit, search: StoreSearch, city: string, stores: StoreOnCard[] | null) {
  const t = translator(visit.country.locale, 'appointment')
  const path = paths.appointments({ kind: search.kind })
  const title = search.kind ? t('city', { kind: t(`kinds.${search.kind}`), city }) : t('seoTitle', { city })
  const isPublic = stores !== null && !isFiltered(search) && !search.merchantId && !search.after
  return publicSeo(visit, path, {
    title,
    description: t('description', { city }),
    countries: isPublic ? undefined : [],
    index: isPublic && search.display === 'grid' && search.sort === 'by-name',
    jsonLd: stores ? [getList(visit.origin, stores)] : [],
    trail: [{ name: title, path }],
  })
}

function getList(origin: string, stores: StoreOnCard[]) {
  return {
    '@type': 'ItemList',
    itemListElement: stores.map(({ id: storeId, merchantId }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + paths.appointmentStore({ merchantId, storeId }),
    })),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function AppointmentsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('appointment')
  const { search, city, listing, upcoming } = loaderData
  return (
    <>
      <header>
        <h1 className="text-2xl sm:text-3xl">
          {listing?.merchantName ? t('titleOf', { merchant: listing.merchantName }) : t('title')}
        </h1>
        {/* Hidden beside the map, which needs the height. */}
        {search.display === 'grid' && <p className="mt-1.5 text-ink-600">{t('text')}</p>}
      </header>
      <div className={search.display === 'grid' ? 'mt-4' : 'mt-2'}>
        <LinkTabs
          label={t('tabs.label')}
          items={TABS.map((tab) => ({
            to: paths.appointments(tab === 'services' ? {} : { tab }),
            label: t(`tabs.${tab}`),
            isCurrent: tab === search.tab,
          }))}
        />
      </div>
      {listing ? <Stores search={search} city={city} {...listing} /> : <MyAppointments upcoming={upcoming} />}
    </>
  )
}

type Listing = NonNullable<Route.ComponentProps['loaderData']['listing']>

function Stores(shown: Listing & { search: StoreSearch; city: string }) {
  const { t } = useTranslation('appointment')
  const { search, city, country, stores, total, next, from } = shown
  const isLoading = useNavigation().location?.pathname === paths.appointments()
  const shownAs = (display: StoreSearch['display']) =>
    getStoresHref(changedSearch(search, { display, after: search.after }))
  return (
    <>
      <div className="mt-4 grid gap-2">
        <KindLinks search={search} />
        <StoreFilters search={search} prices={shown.prices} currency={shown.currency} />
      </div>
      <section
        aria-labelledby="stores"
        aria-busy={isLoading}
        className={cx('mt-3', isLoading && 'opacity-60 transition-opacity delay-150')}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="stores" className="font-semibold text-base text-ink-600 tracking-normal" aria-live="polite">
            <b className="font-extrabold text-ink-900">{t('list.count', { count: total })}</b>{' '}
            <span className="max-sm:sr-only">{t('list.in', { place: country })}</span>
            {from && !from.isGuess && (
              <span className="block text-sm sm:ml-2 sm:inline">
                <span aria-hidden="true" className="max-sm:hidden">
                  ·{' '}
                </span>
                {t('list.distancesFrom', { place: from.label })}
              </span>
            )}
          </h2>
          <GridOrMap
            label={t('display.label')}
            current={search.display}
            grid={{ to: shownAs('grid'), label: t('display.grid') }}
            map={{ to: shownAs('map'), label: t('display.map') }}
          />
        </div>
        {from?.isGuess && (
          <p className="mb-3 text-ink-700 text-sm">
            {t('list.fromCentre', { city: from.label })}{' '}
            <TextLink to={paths.delivery({ back: getStoresHref(search) })}>{t('list.setPlace')}</TextLink>
          </p>
        )}
        {stores.length === 0 ? (
          <NoStores search={search} city={city} />
        ) : search.display === 'map' ? (
          <StoresOnMap
            stores={stores}
            kind={search.kind}
            chosenId={shown.chosenId}
            from={from && !from.isGuess ? from.point : null}
            tiles={shown.tiles}
            neighbourhoods={shown.neighbourhoods}
          />
        ) : (
          <ul className="grid gap-4 @2xl/main:grid-cols-2 @4xl/main:grid-cols-3">
            {stores.map((store, index) => (
              <li key={store.id}>
                <StoreCard
                  store={store}
                  kind={search.kind}
                  isChosen={store.id === shown.chosenId}
                  isPriority={index === 0}
                  isEager={index < 3}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label={t('list.label')}
          previous={search.after ? { label: t('list.first'), to: getStoresHref(changedSearch(search, {})) } : null}
          next={next ? { label: t('list.more'), to: getStoresHref(changedSearch(search, { after: next })) } : null}
        />
      </section>
    </>
  )
}

function NoStores({ search, city }: { search: StoreSearch; city: string }) {
  const { t } = useTranslation('appointment')
  if (isFiltered(search)) {
    return (
      <EmptyState
        art={<Art name="magnifying-glass-tilted-left" size={88} />}
        title={t('list.empty')}
        actions={<ButtonLink to={getStoresHref(withoutFilters(search))}>{t('filters.clear')}</ButtonLink>}
      >
        {t('list.emptyText')}
      </EmptyState>
    )
  }
  const isNarrowed = search.kind !== null || search.merchantId !== null
  return (
    <EmptyState
      art={<Art name="bathtub" size={88} />}
      title={t('list.none')}
      actions={
        isNarrowed ? (
          <ButtonLink to={paths.appointments()}>{t('filters.clearMerchant')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.products()}>{t('list.shop')}</ButtonLink>
        )
      }
    >
      {t('list.noneText', { city })}
    </EmptyState>
  )
}
