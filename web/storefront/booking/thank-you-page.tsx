import { CalendarPlus, Check, Clock, House, MapPin, MessageCircle, Navigation } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { redirect } from 'react-router'
import type { Appointment } from '#services/appointments/contract.ts'
import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import { findHomePickup, formatHomePickup } from '#services/appointments/slots/rules/home-pickup.ts'
import { formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { findWayToAccount, openGuestAccount } from '../account/phone/guest-account.server.ts'
import { OpenAccount } from '../account/phone/open-account.tsx'
import { AuthRefusal } from '../account/sign-in/auth-refusal.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { CONFIRM_ZOOM } from '../address/dialog/address-flow.ts'
import { MapNotes } from '../address/map/map-notes.tsx'
import { ShareButtons } from '../community/share/share-buttons.tsx'
import { usePiece } from '../layout/load-later/use-piece.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import type { Route } from './+types/thank-you-page'
import { getVisitWay, listed, type VisitWay } from './labels.ts'
import { useAppointmentCompleted } from './use-appointment-completed.ts'

export const handle = { chat: 'hidden', dialogs: 'none', rate: 'order' } satisfies PagePolicy

const loadMap = () => import('../address/map/address-map.tsx')

/** Age from which a reopened page does not track its booking as new. */
const FRESH_MS = 20 * 60_000

/** Confirmation of a booking with directions. Without a booking of the visitor it redirects to their appointments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'booking')
  const id = readId(new URL(request.url).searchParams, 'id') || undefined
  if (!id || visit.viewer.uid === null) throw redirect(paths.profileAppointments())

  const booked = await bookingOrNone(context, id)
  const [first] = booked
  if (!first) throw redirect(paths.profileAppointments())
  // A visitor who returns from an unfinished payment still has to pay.
  // Nobody signs in as a guest: their visit is opened by a secret link.
  const path = visit.viewer.isGuest ? await makeVisitPath(context, id) : paths.profileAppointment({ id: first.id })
  if (first.deposit?.state === 'awaiting' || first.deposit?.state === 'ended') throw redirect(path)
  return {
    id,
    path,
    link: visit.viewer.isGuest ? visit.origin + path : null,
    account: await findWayToAccount(context, first.customer.phone ?? ''),
    first,
    pets: booked.map(toThanksPet),
    visits: booked.map(countServices),
    until: formatUntil(first),
    pickup: findPickupLabels(first),
    isFresh: visit.now().getTime() - Date.parse(first.createdAt) < FRESH_MS,
    totalAmount: booked.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    amountDue: booked.reduce((sum, { amountDue }) => sum + amountDue, 0),
    paymentDue: booked.reduce((sum, { paymentDue }) => sum + paymentDue, 0),
    depositPaid: booked.reduce((sum, { deposit }) => sum + (deposit?.paid ?? 0), 0),
    tiles: visit.maps.tiles,
    seo: privateSeo(visit, paths.appointmentAddThankYou({ id: '' }), {
      title: t(first.state === 'PENDING' ? 'done.seoTitlePending' : 'done.seoTitle'),
      description: t('description'),
    }),
  }
}

async function makeVisitPath(context: Route.LoaderArgs['context'], multiAppointmentId: string): Promise<string> {
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { token } = await appointments.createVisitLink({ multiAppointmentId }, call)
  return proofPaths.guestVisit(token)
}

/** One press makes the account of a guest, which takes the visit over. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  readIntent(form, ['account'])
  const [first] = await bookingOrNone(context, readId(new URL(request.url).searchParams, 'id'))
  const contact = { fullName: first?.customer.name ?? '' }
  const referrer = paths.profileAppointment({ id: first?.id ?? '' })
  try {
    return await openGuestAccount(context, request, { contact, ...parseFormOrThrow(form, keyForm), referrer })
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** '10:30', the latest drop-off of a shift; null where a pet comes at an exact minute. */
function formatUntil({ startsAt, receiveUntil, store }: Appointment): string | null {
  return receiveUntil > startsAt ? timeLabel(Date.parse(receiveUntil), store.timezoneCode) : null
}

function findPickupLabels(first: Appointment) {
  const pickup = findHomePickup(first)
  return pickup && formatHomePickup(pickup, first.store.timezoneCode)
}

async function bookingOrNone(context: Route.LoaderArgs['context'], multiAppointmentId: string): Promise<Appointment[]> {
  const { appointments } = context.get(servicesContext)
  try {
    return await appointments.bookingOf({ multiAppointmentId }, { context: context.get(visitContext).call })
  } catch (error) {
    if ((asServiceError(error)?.status ?? 500) >= 500) throw error
    return []
  }
}

function toThanksPet({ petId, petName, petTypeId, servicePack }: Appointment) {
  return { id: petId, name: petName, petTypeId, packName: servicePack.name, kind: servicePack.servicePackId }
}

function countServices({ id, store, currencyCode, totalAmount, ...lists }: Appointment) {
  const { services, subServices, optionalSubServices, extraServices } = lists
  return {
    id,
    storeId: store.id,
    currencyCode,
    totalAmount,
    services: [...services, ...subServices, ...optionalSubServices, ...extraServices],
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ThankYouPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('booking')
  const { path, link, account } = loaderData
  const { id, first, pets, visits, isFresh, totalAmount, amountDue, paymentDue, depositPaid, tiles, until, pickup } =
    loaderData
  const {
    store,
    isHomeVisit,
    dayLabel,
    timeLabel: clock,
    collectLabel,
    currencyCode,
    state,
    merchantId,
    address,
  } = first
  const names = listed(pets.map(({ name }) => name))
  const way = getVisitWay(first)
  const where = t(`where.${way}`)
  const message =
    until && !pickup
      ? t('done.whatsappShift', { names, day: dayLabel, time: until })
      : t('done.whatsappText', { names, day: dayLabel, time: clock })
  useAppointmentCompleted(id, visits, isFresh)
  return (
    <div className="mx-auto max-w-3xl">
      <AuthRefusal refusal={actionData?.refusal} />
      <header className="overflow-hidden rounded-hero bg-brand-700 px-6 py-8 text-white shadow-2 sm:px-10 sm:py-10">
        <div className="flex items-center gap-5">
          <Art name="party-popper" size={72} className="max-sm:size-14" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-2xl sm:text-4xl">
              {t(state === 'PENDING' ? 'done.titlePending' : titles[way], { names })}
            </h1>
            <p className="mt-2 text-brand-100">{formatState(state, t)}</p>
          </div>
        </div>
      </header>

      <div className="mt-5 grid grid-cols-1 gap-4 @2xl/main:grid-cols-2">
        <Card className="grid content-start gap-4">
          <Line icon={<Clock aria-hidden="true" className="size-5.5" />}>
            <b className="block font-black text-lg leading-tight first-letter:uppercase">
              {pickup
                ? t('done.pickUpAt', { day: dayLabel, from: pickup.pickUpFrom, until: pickup.pickUpUntil })
                : t('done.at', { day: dayLabel, time: until ? t('schedule.shiftUntil', { time: until }) : clock })}
            </b>
            {way === 'bring' && <span className="text-ink-600">{t('done.collect', { time: collectLabel })}</span>}
            {pickup && <span className="text-ink-600">{t('done.pickUpService', { ...pickup })}</span>}
          </Line>
          <Line icon={<MapPin aria-hidden="true" className="size-5.5" />}>
            <b className="block font-extrabold">{isHomeVisit ? t('summary.atHome') : store.name}</b>
            <span className="text-ink-600">{isHomeVisit && address ? address.street : store.address}</span>
          </Line>
          {way === 'pickUp' && address && (
            <Line icon={<House aria-hidden="true" className="size-5.5" />}>
              <b className="block font-extrabold">{t('done.pickUp')}</b>
              <span className="text-ink-600">{address.street}</span>
            </Line>
          )}
          <ul className="grid gap-1 border-ink-200 border-t pt-3">
            {pets.map((pet) => (
              <li key={pet.id} className="flex items-baseline justify-between gap-3">
                <span className="font-bold">{pet.name}</span>
                <span className="text-right text-ink-600">{pet.packName}</span>
              </li>
            ))}
            <li className="mt-1 flex items-baseline justify-between gap-3 font-black text-lg">
              <span>{t('total.label')}</span>
              <span className="whitespace-nowrap">{formatMoney(totalAmount, currencyCode)}</span>
            </li>
          </ul>
          <p className="text-ink-600 text-sm">
            {depositPaid > 0 && `${t('done.depositPaid', { amount: formatMoney(depositPaid, currencyCode) })} `}
            {paymentDue > 0 && `${t('done.deposit', { amount: formatMoney(paymentDue, currencyCode) })} `}
            {t('done.due', { amount: formatMoney(amountDue, currencyCode), where })}
          </p>
        </Card>

        <div className="grid content-start gap-3">
          {way === 'bring' && <StoreMap store={store} tiles={tiles} />}
          <ButtonLink to={path} size="lg" isWide>
            {t('done.see')}
          </ButtonLink>
          <a href={paths.appointmentCalendar({ id })} download className={buttonStyle('soft', 'md', 'w-full')}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('done.calendar')}
          </a>
          <a
            href={whatsappLink(store.phone, message)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('outline', 'md', 'w-full')}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {t('done.whatsapp')}
          </a>
        </div>
      </div>

      {link && account && (
        <Card className="mt-4 grid gap-3">
          <h2 className="text-lg">{t('guest.keepTitle')}</h2>
          <p className="text-ink-700 text-md">{t('guest.keepText')}</p>
          <ShareButtons url={link} text={t('guest.share', { store: store.name })} />
          <OpenAccount
            account={account}
            label={t('guest.keep')}
            referrer={paths.profileAppointment({ id: first.id })}
            signup={paths.signup({ referrer: paths.profileAppointment({ id: first.id }) })}
          />
        </Card>
      )}
      <WhatToBring pets={pets} way={way} isGuest={link !== null} />
      <p className="mt-6 text-center">
        <TextLink to={paths.appointmentAdd({ merchantId, storeId: store.id, step: 'pets' })}>
          {t('done.another')}
        </TextLink>
      </p>
    </div>
  )
}

const titles = { bring: 'done.title', pickUp: 'done.titlePickUp', visit: 'done.titleVisit' } as const satisfies Record<
  VisitWay,
  string
>

function formatState(state: Appointment['state'], t: ReturnType<typeof useTranslation<'booking'>>['t']): string {
  if (state === 'PENDING') return t('done.pending')
  return state === 'CANCELLED' ? t('done.cancelled') : t('done.confirmed')
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-brand-700">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Map of the store, once a script runs; directions are a plain link. */
function StoreMap({ store, tiles }: { store: Loaded['first']['store']; tiles: Loaded['tiles'] }) {
  const { t } = useTranslation('booking')
  const [shownTiles, setTiles] = useState(tiles)
  const AddressMap = usePiece(true, loadMap)
  const point = { lat: store.latitude, lon: store.longitude }
  return (
    <figure className="overflow-hidden rounded-card border border-ink-200 bg-white shadow-1">
      <div aria-hidden="true" inert className="relative needs-script h-44 bg-ink-100">
        {AddressMap && (
          <AddressMap
            point={point}
            zoom={CONFIRM_ZOOM}
            accuracy={null}
            isLocked
            tiles={shownTiles}
            neighbourhoods={[]}
            describedBy=""
            onMove={() => {}}
            onEnter={() => {}}
            onTilesLost={() => setTiles(null)}
          />
        )}
        <MapNotes tiles={shownTiles} />
      </div>
      <figcaption className="p-3">
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lon}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-10 items-center gap-2 rounded-control px-2 font-extrabold text-brand-700 hover:underline"
        >
          <Navigation aria-hidden="true" className="size-5" />
          {t('done.directions')}
        </a>
      </figcaption>
    </figure>
  )
}

interface WhatToBringProps {
  pets: Loaded['pets']
  way: VisitWay
  /** Without a page of their own for each pet. */
  isGuest: boolean
}

function WhatToBring({ pets, way, isGuest }: WhatToBringProps) {
  const { t } = useTranslation('booking')
  const cats = pets.filter(({ petTypeId }) => petTypeId === 'gato')
  const items = [
    ...(way === 'visit'
      ? [t('done.items.calm'), t('done.items.history')]
      : [
          cats.length < pets.length && t('done.items.leash'),
          cats.length > 0 && t('done.items.carrier', { names: listed(cats.map(({ name }) => name)) }),
          t('done.items.fasting'),
        ]),
    t('done.items.vaccines'),
  ].filter((item) => item !== false)
  return (
    <Card className="mt-4">
      <h2 className="mb-3 text-lg">{t(way === 'bring' ? 'done.bring' : 'done.haveReady')}</h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" strokeWidth={3} />
            {item}
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 empty:hidden">
        {(isGuest ? [] : pets).map(({ id, name }) => (
          <li key={id}>
            <TextLink to={paths.petProfileMedicineApplications({ id })} className="text-sm">
              {t('done.items.card', { name })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
