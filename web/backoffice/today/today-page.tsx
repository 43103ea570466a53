import { redirect } from 'react-router'
import { longDayLabel, timeLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { findSections } from '../backoffice-sections.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { findLostNearby } from '../lost-nearby/find-lost-nearby.server.ts'
import { LostNearbyCards } from '../lost-nearby/lost-nearby-cards.tsx'
import { refusePlace, requireAnyStaff } from '../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { CountryTabs } from '../settings/country-tabs.tsx'
import type { Route } from './+types/today-page'
import { FiguresSection } from './figures-section.tsx'
import { gatherToDo } from './gather-to-do.server.ts'
import { loadFigures } from './load-figures.server.ts'
import { chooseCountry, loadTodayPlaces, type TodayPlaces } from './load-today-places.server.ts'
import { NextVisits, toNextVisit } from './next-visits.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { ToDoList } from './to-do-list.tsx'
import { readPlace } from './today-place.ts'

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
  const { country, served } = chooseCountry(places, searchParams.get('country'), visit.country.iso)
  const { place } = places
  const [{ toDo, next, isWhole }, figures, lost] = await Promise.all([
    gatherToDo(context, places),
    loadFigures(context, places, country),
    findLostNearby(context, findOwnSalons(places)),
  ])
  const { timezone } = visit.country
  const today = todayIn(timezone, visit.now())
  return {
    places,
    toDo,
    isWhole,
    visits: place?.kind === 'shop' || places.stores.length === 0 ? null : next.map((each) => toNextVisit(each, places)),
    figures,
    lost,
    mayWriteVisits: mayWorkAt(rights, STORE_PLACE, 'write'),
    served: place === null ? served.map((iso) => ({ iso, name: countries[iso].name })) : [],
    dayLabel: longDayLabel(today),
    nowLabel: timeLabel(visit.now().getTime(), timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backoffice(), { title: t('title'), description: t('description') }),
  }
}

/** Who sees more salons is an operator, and works in none of them. */
const MOST_SALONS = 5

/** Places of the active salons of the caller. */
function findOwnSalons({ stores }: TodayPlaces): Point[] {
  const active = stores.filter(({ isActive }) => isActive)
  return active.length > MOST_SALONS ? [] : active.map(({ at }) => at)
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('todayDesk')
  const { places, toDo, isWhole, visits, mayWriteVisits, figures, served, dayLabel, nowLabel, isStale, lost } =
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
      <LostNearbyCards lost={lost ?? []} />
      {visits && <NextVisits visits={visits} storeId={places.place?.id ?? null} mayWrite={mayWriteVisits} />}
      {(figures.sales || figures.visits) && (
        <>
          <CountryTabs country={figures.country} served={served} to={(country) => paths.backofficeToday({ country })} />
          <FiguresSection figures={figures} />
        </>
      )}
    </div>
  )
}
