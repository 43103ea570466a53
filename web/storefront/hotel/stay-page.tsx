import { data, Form, redirect, useNavigation } from 'react-router'
import type { StayQuote } from '#services/appointments/contract.ts'
import { addDays, datesLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { hotelPaths } from '#web/paths/hotel-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer, toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { placeAfterBooking } from '../booking/deposit-link.server.ts'
import { findVisitorPets } from '../booking/find-visitor-pets.server.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { Refused } from '../profile/refused.tsx'
import { LackingVaccines } from '../visits/vaccines/lacking-vaccines.tsx'
import type { Route } from './+types/stay-page'
import { HotelRates } from './hotel-rates.tsx'
import { StayCalendar } from './stay-calendar.tsx'
import { bookStayForm, parseStaySearch } from './stay-forms.server.ts'

export const handle = { chat: 'hidden', load: 'checkout', rate: 'order' } satisfies PagePolicy

/** Days, pets and price of a stay, chosen in the address; `moves`: other days for a booked one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const search = parseStaySearch(new URL(request.url).searchParams)
  if (!search) throw data(null, { status: 404 })
  const call = { context: visit.call }
  const { merchantId, storeId, from, until, moves } = search
  const place = { merchantId, storeId }
  if (moves !== null) requireSignedIn(context, request)
  const isSignedIn = visit.viewer.uid !== null && !visit.viewer.isGuest
  const [store, hotel, pets, moved] = await Promise.all([
    appointments.store(place, call),
    appointments.hotel(place, call),
    isSignedIn && moves === null ? findVisitorPets(context, []) : [],
    moves === null ? [] : appointments.bookingStays({ appointmentId: moves }, call),
  ])
  if (!hotel) throw data(null, { status: 404 })
  if (moves !== null && !moved[0]?.canMove) throw redirect(paths.profileAppointment({ id: moves }))

  const chosen =
    moves === null
      ? pets
          .filter(({ id }) => search.petIds.includes(id))
          .map(({ id }) => ({ petId: id, needsOwnRoom: search.ownRooms.includes(id) }))
      : moved.filter(({ state }) => state !== 'CANCELLED').map(({ petId, needsOwnRoom }) => ({ petId, needsOwnRoom }))
  const isAsked = from !== null && until !== null && chosen.length > 0
  const quoted = isAsked
    ? await appointments
        .quoteStay(
          {
            ...{ ...place, fromDay: from, untilDay: until, pets: chosen, movesId: moves ?? undefined },
            isTogether: search.isTogether,
          },
          call,
        )
        .then(
          (quote) => ({ quote, refusal: null }),
          (error: unknown) => ({ quote: null, refusal: toRefusal(error) }),
        )
    : { quote: null, refusal: null }
  const today = todayIn(store.timezoneCode, visit.now())
  const t = translator(visit.country.locale, 'hotel')
  return {
    search: { ...search, month: search.month ?? (from ?? today).slice(0, 7) },
    store: { name: store.name, address: store.address },
    hotel,
    today,
    lastDay: addDays(today, 365),
    isSignedIn,
    pets: pets.map(({ id, name }) => ({ id, name })),
    ...quoted,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, hotelPaths.stay(place), {
      title: t('title', { store: store.name }),
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const search = parseStaySearch(new URL(request.url).searchParams)
  if (!search || search.from === null || search.until === null) throw data(null, { status: 404 })
  const { merchantId, storeId, from: fromDay, until: untilDay, moves } = search
  const form = await readForm(request)
  try {
    const { idempotencyKey, notes, total } = parseFormOrThrow(form, bookStayForm)
    if (moves !== null) {
      await appointments.moveStay({ appointmentId: moves, fromDay, untilDay }, { context: visit.call })
      throw redirect(paths.profileAppointment({ id: moves, done: 'moved' }), 303)
    }
    const pets = search.petIds.map((petId) => ({ petId, needsOwnRoom: search.ownRooms.includes(petId) }))
    const { paymentTypes } = await appointments.store({ merchantId, storeId }, { context: visit.call })
    const booked = await appointments.bookStay(
      {
        ...{ merchantId, storeId, fromDay, untilDay, pets, notes, total, isTogether: search.isTogether },
        paymentMethod: paymentTypes[0]?.paymentMethod ?? 'cash',
      },
      { context: visit.callWithKey(idempotencyKey) },
    )
    throw redirect(await placeAfterBooking(context, booked), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    // What has just been taken is gone from the page that comes back: a failed status would keep it.
    if (asServiceError(error)?.status === 409) return { refusal: toRefusal(error) }
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hotel')
  const { search, store, hotel, today, lastDay, quote, refusal } = loaderData
  const { merchantId, storeId, from, until, month, petIds, ownRooms, isTogether, moves } = search
  const place = { merchantId, storeId, moves }
  const choice = { pets: petIds, own: ownRooms, together: isTogether }
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <header className="grid gap-1">
        {moves === null ? (
          <BackLink to={paths.appointmentStore({ merchantId, storeId })}>{t('back')}</BackLink>
        ) : (
          <BackLink to={paths.profileAppointment({ id: moves })}>{t('backToStay')}</BackLink>
        )}
        <h1 className="text-2xl sm:text-3xl">{t('heading')}</h1>
        <p className="text-ink-600">
          {store.name} · {store.address}
        </p>
      </header>
      <Refused answer={actionData} offline={t('offline')} />
      <Card>
        <h2 className="mb-3 text-lg">{t('calendar.title')}</h2>
        <StayCalendar
          {...{ from, until, month, lastDay }}
          firstDay={today}
          getPath={(chosen) => hotelPaths.stay({ ...place, ...chosen, ...choice })}
        />
        {from !== null && until !== null && (
          <p className="mt-3 rounded-tile bg-brand-50 px-4 py-3 font-bold text-brand-900" role="status">
            {datesLabel(from, until, today)} ·{' '}
            {from === until ? t('summary.day') : t('summary.nights', { count: countNights(from, until) })}
          </p>
        )}
      </Card>
      {moves === null && from !== null && until !== null && <PetsCard screen={loaderData} />}
      {refusal && <Notice tone="warn">{refusal.detail}</Notice>}
      {quote && <SummaryCard key={`${quote.fromDay} ${quote.untilDay}`} quote={quote} screen={loaderData} />}
      <HotelRates hotel={hotel} today={today} />
    </div>
  )
}

function countNights(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)
}

type Screen = Route.ComponentProps['loaderData']

function PetsCard({ screen: { search, pets, hotel, isSignedIn } }: { screen: Screen }) {
  const { t } = useTranslation('hotel')
  const { merchantId, storeId, from, until, month, petIds, ownRooms, isTogether } = search
  const here = hotelPaths.stay({ merchantId, storeId, from, until })
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('pets.title')}</h2>
      {!isSignedIn ? (
        <>
          <p className="text-ink-700">{t('pets.signIn')}</p>
          <ButtonLink to={paths.signin({ referrer: here })} className="justify-self-start">
            {t('pets.signInGo')}
          </ButtonLink>
        </>
      ) : pets.length === 0 ? (
        <p className="text-ink-700">
          {t('pets.none')} <TextLink to={paths.petProfiles()}>{t('pets.add')}</TextLink>
        </p>
      ) : (
        <Form key={`${from} ${until}`} preventScrollReset className="grid gap-3">
          {Object.entries({ merchantId, storeId, from, until, month }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value ?? ''} />
          ))}
          {pets.map(({ id, name }) => (
            <div key={id} className="grid gap-1 rounded-tile border border-ink-200 px-3.5 py-2.5">
              <Checkbox name="pet" value={id} defaultChecked={petIds.includes(id) || pets.length === 1}>
                {name}
              </Checkbox>
              <Checkbox name="own" value={id} defaultChecked={ownRooms.includes(id)}>
                <span className="font-normal text-ink-700 text-sm">{t('pets.own', { name })}</span>
              </Checkbox>
            </div>
          ))}
          {hotel.mostTogether > 1 && pets.length > 1 && (
            <div className="grid gap-0.5 rounded-tile bg-brand-50 px-3.5 py-2.5">
              <Checkbox name="together" value="1" defaultChecked={isTogether}>
                {t('pets.together')}
              </Checkbox>
              <p className="text-ink-700 text-sm">
                {t('pets.togetherHint', { count: hotel.mostTogether })}
                {hotel.companionPercent < 100 && ` ${t('pets.togetherPrice', { percent: hotel.companionPercent })}`}
              </p>
            </div>
          )}
          <Button type="submit" className="justify-self-start">
            {t('pets.show')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function SummaryCard({ quote, screen }: { quote: StayQuote; screen: Screen }) {
  const { t } = useTranslation('hotel')
  const { search, today, idempotencyKey } = screen
  const { merchantId, storeId, moves, petIds, ownRooms, isTogether } = search
  const isPending = useNavigation().formData?.has('total') ?? false
  const amount = (sum: number) => formatMoney(sum, quote.currencyCode)
  if (quote.refusal !== null) {
    return (
      <Notice tone="warn" title={t(`refusals.${quote.refusal}`, { nights: quote.leastNights })}>
        {quote.nearest.length > 0 && (
          <>
            <p>{t('nearest')}</p>
            <ul className="mt-1 grid gap-1">
              {quote.nearest.map(({ fromDay: from, untilDay: until }) => (
                <li key={from}>
                  <TextLink
                    to={hotelPaths.stay({
                      ...{ merchantId, storeId, moves, from, until },
                      ...{ pets: petIds, own: ownRooms, together: isTogether },
                    })}
                    preventScrollReset
                  >
                    {datesLabel(from, until, today)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    )
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t(moves === null ? 'summary.title' : 'summary.moveTitle')}</h2>
      <dl className="grid gap-1">
        <Line label={t('chosen.arrival')}>{quote.arrivalLabel}</Line>
        <Line label={t('chosen.departure')}>{quote.departureLabel}</Line>
      </dl>
      <ul className="grid gap-3">
        {quote.guests.map(({ petId, petName, nights, total, companionPercent, sharesWith, discounts }) => (
          <li key={petId} className="border-ink-200 border-t pt-3">
            <p className="flex justify-between gap-3 font-extrabold">
              <span className="wrap-anywhere">{petName}</span>
              <span className="whitespace-nowrap">{amount(total)}</span>
            </p>
            <Nights nights={nights} amount={amount} isDay={quote.fromDay === quote.untilDay} />
            {discounts.map(({ id, name, amount: sum }) => (
              <p key={id} className="flex justify-between gap-3 text-ok text-sm">
                <span className="wrap-anywhere">{name}</span>
                <span className="whitespace-nowrap">{amount(-sum)}</span>
              </p>
            ))}
            {sharesWith.length > 0 && (
              <p className="wrap-anywhere text-ink-700 text-sm">
                {t('summary.shares', { names: sharesWith.join(', ') })}
                {companionPercent !== null &&
                  companionPercent < 100 &&
                  ` · ${t('summary.companion', { percent: companionPercent })}`}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isTogether && quote.guests.every(({ sharesWith }) => sharesWith.length === 0) && (
        <p className="text-ink-700 text-sm">{t('summary.notTogether')}</p>
      )}
      <p className="flex justify-between border-ink-200 border-t pt-3 font-black text-lg">
        <span>{t('summary.total')}</span>
        <span>{amount(quote.total)}</span>
      </p>
      {quote.benefits === 'unavailable' && <p className="text-ink-700 text-sm">{t('summary.noBenefits')}</p>}
      <p className="text-ink-700 text-sm">
        {moves === null &&
          (quote.deposit > 0 ? t('summary.deposit', { price: amount(quote.deposit) }) : t('summary.atStore'))}{' '}
        {t('summary.places', { count: quote.freePlaces })}
      </p>
      <LackingVaccines pets={quote.lacking.map((pet) => ({ ...pet, day: quote.fromDay }))} />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="total" value={quote.total} />
        {moves === null && (
          <TextArea name="notes" label={t('summary.notes')} hint={t('summary.notesHint')} maxLength={500} rows={2} />
        )}
        <Button
          type="submit"
          size="lg"
          isWide
          isPending={isPending}
          pendingLabel={t(moves === null ? 'summary.booking' : 'summary.moving')}
        >
          {t(moves === null ? 'summary.book' : 'summary.move')}
        </Button>
      </Form>
    </Card>
  )
}

interface NightsProps {
  nights: StayQuote['guests'][number]['nights']
  amount(sum: number): string
  isDay: boolean
}

/** Nights of one season and price in a row are one line. */
function Nights({ nights, amount, isDay }: NightsProps) {
  const { t } = useTranslation('hotel')
  const lines = Map.groupBy(nights, ({ season, amount: price }) => `${season ?? ''} ${price}`)
  return (
    <ul className="text-ink-700 text-sm">
      {[...lines].map(([key, all]) => (
        <li key={key}>
          {isDay ? t('summary.day') : t('summary.nights', { count: all.length })}
          {all[0]?.season && ` · ${all[0].season}`}
          {!isDay && ` · ${t('summary.each', { price: amount(all[0]?.amount ?? 0) })}`}
        </li>
      ))}
    </ul>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-600">{label}</dt>
      <dd className="font-bold first-letter:uppercase">{children}</dd>
    </div>
  )
}
