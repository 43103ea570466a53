import { Printer } from 'lucide-react'
import { data } from 'react-router'
import { isDay, longDayLabel } from '#services/appointments/rules/local-clock.ts'
import { SPANISH } from '#shared/spanish.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readInteger, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { loadStore } from '../../load-store.server.ts'
import { MapLink, ReachLinks } from '../../reach-links.tsx'
import type { Route } from './+types/rides-page'
import { MOST_VANS } from './fleet.ts'

const ROOMS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

/** Trips of a store's vans on a day: who is fetched and brought back, in which sequence, and when. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonDesk')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const asked = readTrimmed(searchParams, 'day', 10)
  const day = isDay(asked) ? asked : store.today
  const vans = readInteger(searchParams, 'vans', { least: 1, most: MOST_VANS }) ?? undefined
  const petsPerVan = readInteger(searchParams, 'room', { least: 1, most: 20 }) ?? undefined
  const plan = await appointments.dayRides({ storeId: store.id, day, vans, petsPerVan }, { context: visit.call })
  return {
    ...{ day, plan },
    ...plan.fleet,
    dayLabel: longDayLabel(day),
    storeId: searchParams.get('storeId'),
    storeName: store.name,
    seo: privateSeo(visit, paths.backofficeRides(), { title: t('rides.title'), description: t('rides.text') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function RidesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('salonDesk')
  const { day, dayLabel, vans, petsPerVan, plan, storeId, storeName } = loaderData
  const used = plan.vans.filter((trips) => trips.length > 0)
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <span className="print:hidden">
          <BackLink to={paths.backofficeAppointments({ storeId, day })}>{t('back')}</BackLink>
        </span>
        <h1 className="text-xl lg:text-2xl">{t('rides.title')}</h1>
        <p className="font-bold text-ink-600 text-sm first-letter:uppercase">
          {dayLabel} · {storeName}
        </p>
        <p className="max-w-3xl text-ink-700 text-sm print:hidden">
          {t('rides.text')}{' '}
          <TextLink to={`${paths.backofficeStore({ storeId })}#recogida`}>{t('rides.settings')}</TextLink>
        </p>
      </header>
      <div className="grid gap-3 print:hidden">
        <FilterForm
          action={paths.backofficeRides()}
          label={t('rides.filter')}
          applyLabel={t('rides.apply')}
          clear={null}
        >
          {storeId && <input type="hidden" name="storeId" value={storeId} />}
          <input type="hidden" name="day" value={day} />
          <FilterSelect name="vans" label={t('rides.vans')} value={vans} isOn={vans > 1}>
            {Array.from({ length: MOST_VANS }, (_, index) => (
              <option key={String(index)} value={index + 1}>
                {t('rides.vanCount', { count: index + 1 })}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="room" label={t('rides.room')} value={petsPerVan} isOn={petsPerVan !== 4}>
            {ROOMS.map((count) => (
              <option key={count} value={count}>
                {t('rides.petCount', { count })}
              </option>
            ))}
          </FilterSelect>
        </FilterForm>
        <Button
          onClick={() => window.print()}
          variant="outline"
          size="sm"
          className="needs-script w-fit"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
        >
          {t('rides.print')}
        </Button>
      </div>
      {used.length === 0 && plan.leftOver.length === 0 && (
        <Card>
          <p className="font-bold">{t('rides.none')}</p>
          <p className="text-ink-600 text-sm">{t('rides.noneText')}</p>
        </Card>
      )}
      {used.map((trips, van) => (
        // A van is its number.
        // biome-ignore lint/suspicious/noArrayIndexKey: vans have no other name
        <section key={van} className="grid gap-3">
          {vans > 1 && <h2 className="text-lg">{t('rides.van', { number: van + 1 })}</h2>}
          {trips.map((trip) => (
            <TripCard key={`${trip.leavesAt} ${trip.stops[0]?.bookingId}`} trip={trip} />
          ))}
        </section>
      ))}
      {plan.leftOver.length > 0 && (
        <Card className="grid gap-2">
          <h2 className="text-lg">{t('rides.leftOver')}</h2>
          <p className="text-ink-600 text-sm">{t('rides.leftOverText', { count: petsPerVan })}</p>
          <ul className="grid gap-3">
            {plan.leftOver.map((stop) => (
              <li key={`${stop.bookingId} ${stop.kind}`}>
                <Door stop={stop} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type Plan = Route.ComponentProps['loaderData']['plan']
type PlannedTrip = Plan['vans'][number][number]

function TripCard({ trip: { leavesAt, backAt, lateAtStoreMinutes, stops } }: { trip: PlannedTrip }) {
  const { t } = useTranslation('salonDesk')
  return (
    <Card className="grid gap-3 break-inside-avoid">
      <h3 className="flex flex-wrap items-center gap-2 text-md">
        {t('rides.trip', { leavesAt, backAt })}
        {lateAtStoreMinutes > 0 && <Badge tone="red">{t('rides.lateAtStore', { count: lateAtStoreMinutes })}</Badge>}
      </h3>
      <ol className="grid divide-y divide-ink-200">
        {stops.map((stop) => (
          <li
            key={`${stop.bookingId} ${stop.kind}`}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-3 first:pt-0 last:pb-0"
          >
            <p className="font-black text-lg tabular-nums">{stop.arrivesAt}</p>
            <Door stop={stop} lateMinutes={stop.lateMinutes} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Door({ stop, lateMinutes = 0 }: { stop: Plan['leftOver'][number]; lateMinutes?: number }) {
  const { t } = useTranslation('salonDesk')
  const { kind, pets, customer, address, promised } = stop
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-extrabold">
        {t(`rides.kinds.${kind}`, { pets: new Intl.ListFormat(SPANISH).format(pets.map(({ name }) => name)) })}
        {lateMinutes > 0 && <Badge tone="red">{t('rides.late', { count: lateMinutes })}</Badge>}
      </p>
      <p className="wrap-anywhere text-sm">
        {[address.street, address.notes, address.city].filter(Boolean).join(', ')}
      </p>
      <p className="text-ink-600 text-sm">
        {customer.name} · {t('rides.promised', promised)}
      </p>
      <span className="mt-1 flex flex-wrap gap-2 print:hidden">
        {customer.phone && (
          <ReachLinks phoneNumber={customer.phone} labels={{ call: t('rides.call'), whatsapp: t('rides.whatsapp') }} />
        )}
        <MapLink at={address}>{t('rides.map')}</MapLink>
      </span>
      {customer.phone && <span className="hidden text-sm print:inline">{customer.phone}</span>}
    </div>
  )
}
