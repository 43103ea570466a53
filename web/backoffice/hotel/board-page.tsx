import { ChevronLeft, ChevronRight, Pill } from 'lucide-react'
import { Link } from 'react-router'
import type { BoardStay } from '#services/appointments/contract.ts'
import { addDays, dateLabel, isDay, weekdayLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import type { Route } from './+types/board-page'

const SHOWN_DAYS = 14

/** Occupancy of a hotel from `?day=` on, with who comes and leaves today. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'hotelDesk')
  const seo = privateSeo(visit, paths.backofficeHotel(), { title: t('title'), description: t('description') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const params = new URL(request.url).searchParams
  const day = readText(params, 'day', 10)
  const call = { context: visit.call }
  const asked = { storeId: store.id, days: SHOWN_DAYS }
  const board = await appointments.hotelBoard({ ...asked, ...(isDay(day) && { fromDay: day }) }, call)
  const now =
    board.fromDay === board.today ? board : await appointments.hotelBoard({ storeId: store.id, days: 1 }, call)
  return { screen: { ...board, now: now.stays, storeName: store.name, storeId: params.get('storeId') }, seo }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = NonNullable<Route.ComponentProps['loaderData']['screen']>

export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('hotelDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores art="calendar" />
  const { storeId, storeName, today, now, hasHotel } = screen
  const isToCome = ({ state }: BoardStay) => state === 'PENDING' || state === 'CONFIRMED'
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="flex flex-wrap gap-x-4 font-bold text-ink-600 text-sm">
          {storeName}
          <TextLink to={paths.backofficeAppointments({ storeId })}>{t('agenda')}</TextLink>
          <TextLink to={paths.backofficeStoreHotel({ storeId })}>{t('settings')}</TextLink>
          {hasHotel && <TextLink to={paths.backofficeCounter({ storeId })}>{t('phone')}</TextLink>}
        </p>
      </header>
      {!hasHotel ? (
        <Card>
          <p className="text-ink-700">
            {t('none')} <TextLink to={paths.backofficeStoreHotel({ storeId })}>{t('noneGo')}</TextLink>
          </p>
        </Card>
      ) : (
        <>
          <LateDoses stays={now} />
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3">
            <StayList
              title={t('arrivals')}
              none={t('noArrivals')}
              stays={now.filter((stay) => stay.fromDay <= today && isToCome(stay))}
            />
            <StayList
              title={t('inside')}
              none={t('noInside')}
              stays={now.filter(({ state, untilDay }) => state === 'IN_PROGRESS' && untilDay > today)}
            />
            <StayList
              title={t('departures')}
              none={t('noDepartures')}
              stays={now.filter(({ state, untilDay }) => state === 'IN_PROGRESS' && untilDay <= today)}
            />
          </div>
          <Board screen={screen} />
        </>
      )}
    </div>
  )
}

/** Medicines that nobody gave in time, by stay. */
function LateDoses({ stays }: { stays: readonly BoardStay[] }) {
  const { t } = useTranslation('hotelDesk')
  const late = stays.filter(({ lateDoses }) => lateDoses > 0)
  if (late.length === 0) return null
  const count = late.reduce((sum, { lateDoses }) => sum + lateDoses, 0)
  return (
    <Notice tone="warn" title={t('medicines.lateTitle', { count })}>
      <ul className="flex flex-wrap gap-x-4">
        {late.map(({ appointmentId, petName, kennelName }) => (
          <li key={appointmentId}>
            <TextLink to={`${paths.backofficeStay(appointmentId)}#medicines`}>
              {petName} · {kennelName}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function StayList({ title, none, stays }: { title: string; none: string; stays: readonly BoardStay[] }) {
  const { t } = useTranslation('hotelDesk')
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      {stays.length === 0 && <p className="text-ink-700">{none}</p>}
      <ul className="grid gap-2">
        {stays.map((stay) => (
          <li key={stay.appointmentId}>
            <Link
              to={paths.backofficeStay(stay.appointmentId)}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-tile border border-ink-200 px-3.5 py-2.5 hover:border-brand-600"
            >
              <b className="wrap-anywhere">{stay.petName}</b>
              <span className="text-ink-600 text-sm">
                {stay.kennelName} · {stay.customerName}
              </span>
              {stay.isLateToLeave && <Badge tone="red">{t('late')}</Badge>}
              {stay.lateDoses > 0 && <Badge tone="red">{t('medicines.late', { count: stay.lateDoses })}</Badge>}
              {stay.awaitsDeposit && <Badge tone="warn">{t('awaitsDeposit')}</Badge>}
              {stay.state === 'PENDING' && !stay.awaitsDeposit && <Badge tone="sun">{t('pending')}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Board({ screen: { days, kennels, stays, fromDay, today, storeId } }: { screen: Screen }) {
  const { t } = useTranslation('hotelDesk')
  const to = (count: number) => paths.backofficeHotel({ storeId, day: addDays(fromDay, count) })
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow text-lg">{t('board')}</h2>
        <Link to={to(-7)} aria-label={t('before')} className={buttonStyle('outline', 'sm')}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <Link to={paths.backofficeHotel({ storeId })} className={buttonStyle('outline', 'sm')}>
          {t('today')}
        </Link>
        <Link to={to(7)} aria-label={t('after')} className={buttonStyle('outline', 'sm')}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard too. */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('board')}>
        <table className="w-full min-w-220 table-fixed border-collapse text-sm">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-1 w-28 bg-white py-2 text-left">
                {t('place')}
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className={cx('px-0.5 py-2 text-center font-bold', day === today ? 'text-brand-700' : 'text-ink-600')}
                >
                  <span className="block text-xs">{weekdayLabel(day)}</span>
                  {Number(day.slice(8))}
                  <span className="sr-only"> {dateLabel(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kennels.map(({ id, name, isOwnRoom }) => (
              <tr key={id} className="border-ink-200 border-t">
                <th scope="row" className="wrap-anywhere sticky left-0 z-1 bg-white py-1.5 pr-2 text-left">
                  {name}
                  {isOwnRoom && <span className="block font-normal text-ink-600 text-xs">{t('ownRoom')}</span>}
                </th>
                {days.map((day) => (
                  <td key={day} className="h-12 p-0.5 align-top">
                    {stays
                      .filter((stay) => stay.kennelId === id && isThere(stay, day))
                      .map((stay) => (
                        <Link
                          key={stay.appointmentId}
                          to={paths.backofficeStay(stay.appointmentId)}
                          title={`${stay.petName} · ${stay.customerName}`}
                          className={cx('mb-0.5 block truncate rounded-tag px-1 py-2 font-bold text-xs', getTone(stay))}
                        >
                          {stay.lateDoses > 0 && day === today && <LateMark />}
                          {stay.petName}
                        </Link>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function LateMark() {
  const { t } = useTranslation('hotelDesk')
  return (
    <>
      <Pill aria-hidden="true" className="mr-0.5 inline size-3.5" />
      <span className="sr-only">{t('medicines.mark')} </span>
    </>
  )
}

// A night is drawn on the day on which it begins; a day without a night on itself.
function isThere({ fromDay, untilDay, state }: BoardStay, day: string): boolean {
  if (state === 'NO_SHOW') return false
  return fromDay === untilDay ? day === fromDay : fromDay <= day && day < untilDay
}

function getTone({ state, isLateToLeave }: BoardStay): string {
  if (isLateToLeave) return 'bg-red-100 text-red-900'
  if (state === 'IN_PROGRESS') return 'bg-brand-600 text-white'
  if (state === 'COMPLETED') return 'bg-ink-100 text-ink-700'
  return state === 'PENDING' ? 'bg-warn-50 text-warn' : 'bg-brand-100 text-brand-900'
}
