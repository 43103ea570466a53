import { redirect } from 'react-router'
import { longDayLabel, timeLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { findSections } from '../backoffice-sections.ts'
import { ClaimLink } from '../insurance/claim-link.tsx'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { refusePlace, requireAnyStaff } from '../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { CountryTabs } from '../settings/country-tabs.tsx'
import type { Route } from './+types/today-page'
import { FiguresSection } from './figures-section.tsx'
import { gatherToDo } from './gather-to-do.server.ts'
import { loadFigures } from './load-figures.server.ts'
import { chooseCountry, loadTodayPlaces } from './load-today-places.server.ts'
import { NextList } from './next-list.tsx'
import { NextVisits, toNextVisit } from './next-visits.tsx'
import { OrderRow } from './order-row.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { nameClaims } from './to-do-entries.ts'
import { ToDoList } from './to-do-list.tsx'
import { readPlace } from './today-place.ts'

/** Rows of each list of what comes next. */
const ROWS = 5

/**
 * What needs a hand now. Staff with one narrow duty, such as couriers, are sent to their section; a new installation
 * leads to its assistant until it has a shop.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireAnyStaff(context, request)
  const visit = context.get(visitContext)
  const rights = getRights(visit.viewer)
  const sections = findSections(rights)
  const [first] = sections
  if (!first) refusePlace('nothing')
  const { searchParams } = new URL(request.url)
  const places = await loadTodayPlaces(context, readPlace(searchParams))
  if (mayWorkAt(rights, { area: 'settings' }, 'write') && !places.isSetUp) throw redirect(paths.backofficeSetup())
  if (first.name !== 'today') throw redirect(first.to(null))

  const t = translator(visit.country.locale, 'todayDesk')
  const { market, insurance } = context.get(servicesContext)
  const call = { context: visit.call }
  const { country, served } = chooseCountry(places, searchParams.get('country'), visit.country.iso)
  const { place } = places
  const seesOrders = mayWorkAt(rights, { area: 'orders' }, 'read') && place?.kind !== 'store'
  const seesClaims = mayWorkAt(rights, { area: 'claims' }, 'read') && place === null
  const ofShop = place ? { shopId: place.id } : {}
  const [{ toDo, next, isWhole }, orders, claims, figures] = await Promise.all([
    gatherToDo(context, places),
    seesOrders ? orNull(market.staffOrders({ view: 'open', first: ROWS, ...ofShop }, call)) : null,
    seesClaims ? orNull(insurance.staffClaims({ queue: 'open', first: ROWS }, call)) : null,
    loadFigures(context, places, country),
  ])
  const { timezone } = visit.country
  const today = todayIn(timezone, visit.now())
  return {
    places,
    toDo: nameClaims(toDo, claims?.claims ?? []),
    isWhole,
    visits: place?.kind === 'shop' || places.stores.length === 0 ? null : next.map((each) => toNextVisit(each, places)),
    orders: orders?.orders ?? null,
    claims: claims?.claims ?? null,
    figures,
    mayWrite: {
      orders: mayWorkAt(rights, { area: 'orders' }, 'write'),
      visits: mayWorkAt(rights, STORE_PLACE, 'write'),
    },
    served: place === null ? served.map((iso) => ({ iso, name: countries[iso].name })) : [],
    dayLabel: longDayLabel(today),
    nowLabel: timeLabel(visit.now().getTime(), timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backoffice(), { title: t('title'), description: t('description') }),
  }
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('todayDesk')
  const { places, toDo, isWhole, visits, orders, claims, figures, mayWrite, served, dayLabel, nowLabel, isStale } =
    loaderData
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-3">
        <div>
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <p className="text-ink-600 text-sm first-letter:uppercase">{dayLabel}</p>
        </div>
        <PlaceFilter places={places} />
      </header>
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <ToDoList toDo={toDo} isWhole={isWhole} />
      <div className="grid grid-cols-1 items-start gap-6 @4xl/main:grid-cols-2">
        {orders && orders.length > 0 && (
          <NextList
            id="pedidos"
            title={t('orders.title')}
            more={{ label: t('orders.all'), to: paths.backofficeOrders({ shopId: places.place?.id ?? null }) }}
          >
            {orders.map((order) => (
              <li key={order._id}>
                <OrderRow order={order} mayWrite={mayWrite.orders} />
              </li>
            ))}
          </NextList>
        )}
        {visits && <NextVisits visits={visits} storeId={places.place?.id ?? null} mayWrite={mayWrite.visits} />}
        {claims && claims.length > 0 && (
          <NextList
            id="siniestros"
            title={t('claims.title')}
            more={{ label: t('claims.all'), to: paths.backofficeClaims() }}
          >
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimLink claim={claim} />
              </li>
            ))}
          </NextList>
        )}
      </div>
      {(figures.sales || figures.visits) && (
        <>
          <CountryTabs country={figures.country} served={served} to={(country) => paths.backofficeToday({ country })} />
          <FiguresSection figures={figures} />
        </>
      )}
    </div>
  )
}
