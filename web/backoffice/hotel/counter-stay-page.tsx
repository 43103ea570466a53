import { data, Form, redirect, useNavigation } from 'react-router'
import type { StayQuote } from '#services/appointments/contract.ts'
import { datesLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer, toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { LackingList } from '../appointments/vaccines/lacking-list.tsx'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/counter-stay-page'
import { counterStayForm, readCounterStay } from './counter-stay-forms.server.ts'

/** Books a stay for a customer at the counter: days and pets are in the address, so that the price follows them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const call = { context: visit.call }
  const ids = { storeId: store.id, customerId: readId(params, 'customerId') }
  const [customer, { isOpen, kennels }] = await Promise.all([
    appointments.counterCustomer(ids, call),
    appointments.hotelSettings({ storeId: store.id }, call),
  ])
  if (!isOpen) throw data(null, { status: 404 })
  const search = readCounterStay(new URL(request.url).searchParams)
  const { from, until, pets, isTogether } = search
  const quoted =
    from !== null && until !== null && pets.length > 0
      ? await appointments.counterStayQuote({ ...ids, fromDay: from, untilDay: until, pets, isTogether }, call).then(
          (quote) => ({ quote, refusal: null }),
          (error: unknown) => ({ quote: null, refusal: toRefusal(error) }),
        )
      : { quote: null, refusal: null }
  const t = translator(visit.country.locale, 'hotelDesk')
  return {
    search,
    storeId: store.id,
    takesSeveral: kennels.some(({ isActive, mostPets }) => isActive && mostPets > 1),
    today: store.today,
    customer: {
      id: customer.id,
      name: customer.name,
      phone: customer.phone,
      pets: customer.pets.map(({ id, name }) => ({ id, name })),
    },
    ...quoted,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeCounter(), {
      title: t('counter.title', { name: customer.name }),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  const { from, until, pets, isTogether } = readCounterStay(new URL(request.url).searchParams)
  if (!store || from === null || until === null) throw data(null, { status: 404 })
  const form = await readForm(request)
  try {
    const { idempotencyKey, ...typed } = parseFormOrThrow(form, counterStayForm)
    const { store: staffStore } = await appointments.staffStore({ storeId: store.id }, { context: visit.call })
    const [first] = await appointments.bookStayAtCounter(
      {
        ...{ storeId: store.id, customerId: readId(params, 'customerId'), fromDay: from, untilDay: until, pets },
        ...{ isTogether, ...typed, paymentMethod: staffStore.paymentTypes[0]?.paymentMethod ?? 'cash' },
      },
      { context: visit.callWithKey(idempotencyKey) },
    )
    return redirect(first ? paths.backofficeStay(first.appointmentId) : paths.backofficeHotel(), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

type Screen = Route.ComponentProps['loaderData']

export default function CounterStayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hotelDesk')
  const { customer, storeId, quote, refusal } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeCounterBooking(customer.id, { storeId })}>{t('counter.back')}</BackLink>
        <h1 className="wrap-anywhere text-xl lg:text-2xl">{t('counter.title', { name: customer.name })}</h1>
        {customer.phone && <p className="text-ink-600">{formatPhone(customer.phone)}</p>}
      </header>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      <ChoiceCard screen={loaderData} />
      {refusal && <Notice tone="warn">{refusal.detail}</Notice>}
      {quote && <QuoteCard quote={quote} screen={loaderData} />}
    </div>
  )
}

function ChoiceCard({ screen: { search, customer, storeId, today, takesSeveral } }: { screen: Screen }) {
  const { t } = useTranslation('hotelDesk')
  const { from, until, pets, isTogether } = search
  const { pets: known } = customer
  if (known.length === 0) return <Notice tone="info">{t('counter.noPets')}</Notice>
  return (
    <Card>
      <Form key={`${from} ${until}`} preventScrollReset className="grid gap-4">
        <input type="hidden" name="storeId" value={storeId} />
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          <TextField
            type="date"
            name="from"
            label={t('counter.from')}
            defaultValue={from ?? today}
            min={today}
            required
          />
          <TextField
            type="date"
            name="until"
            label={t('counter.until')}
            hint={t('counter.untilHint')}
            defaultValue={until ?? ''}
            min={today}
            required
          />
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-bold">{t('counter.pets')}</legend>
          {known.map(({ id, name }) => {
            const chosen = pets.find(({ petId }) => petId === id)
            return (
              <div key={id} className="grid gap-1 rounded-tile border border-ink-200 px-3.5 py-2.5">
                <Checkbox name="pet" value={id} defaultChecked={chosen !== undefined || known.length === 1}>
                  {name}
                </Checkbox>
                <Checkbox name="own" value={id} defaultChecked={chosen?.needsOwnRoom}>
                  <span className="font-normal text-ink-700 text-sm">{t('counter.own', { name })}</span>
                </Checkbox>
              </div>
            )
          })}
          {takesSeveral && known.length > 1 && (
            <Checkbox name="together" value="1" defaultChecked={isTogether}>
              {t('counter.together')}
            </Checkbox>
          )}
        </fieldset>
        <Button type="submit" variant="soft" className="justify-self-start">
          {t('counter.show')}
        </Button>
      </Form>
    </Card>
  )
}

function QuoteCard({ quote, screen }: { quote: StayQuote; screen: Screen }) {
  const { t } = useTranslation('hotelDesk')
  const { customer, storeId, search, today, idempotencyKey } = screen
  const isPending = useNavigation().formData?.has('total') ?? false
  const amount = (sum: number) => formatMoney(sum, quote.currencyCode)
  if (quote.refusal !== null) {
    return (
      <Notice tone="warn" title={t(`counter.refusals.${quote.refusal}`, { nights: quote.leastNights })}>
        {quote.nearest.length > 0 && (
          <>
            <p>{t('counter.nearest')}</p>
            <ul className="mt-1 grid gap-1">
              {quote.nearest.map(({ fromDay: from, untilDay: until }) => (
                <li key={from}>
                  <TextLink to={paths.backofficeCounterStay(customer.id, { ...search, storeId, from, until })}>
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
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('counter.price')}</h2>
      <p className="text-ink-700 first-letter:uppercase">{t('counter.arrival', { when: quote.arrivalLabel })}</p>
      <p className="text-ink-700 first-letter:uppercase">{t('counter.departure', { when: quote.departureLabel })}</p>
      <ul className="grid gap-1">
        {quote.guests.map(({ petId, petName, total, companionPercent, sharesWith, discounts }) => (
          <li key={petId} className="flex justify-between gap-3">
            <span className="wrap-anywhere">
              {petName}
              {discounts.map(({ id, name, amount: sum }) => (
                <span key={id} className="block text-ok text-sm">
                  {name}: {amount(-sum)}
                </span>
              ))}
              {sharesWith.length > 0 && (
                <span className="block text-ink-700 text-sm">
                  {t(companionPercent === null ? 'stay.shares' : 'stay.sharesAt', { percent: companionPercent ?? 0 })}{' '}
                  {sharesWith.join(', ')}
                </span>
              )}
            </span>
            <span className="whitespace-nowrap">{amount(total)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-ink-200 border-t pt-3 font-black text-lg">
        <span>{t('counter.total')}</span>
        <span>{amount(quote.total)}</span>
      </p>
      {quote.benefits === 'unavailable' && <p className="text-ink-700 text-sm">{t('counter.noBenefits')}</p>}
      {quote.lacking.map(({ petId, petName, lacking }) => (
        <Notice key={petId} tone="warn" title={t('counter.lacking', { pet: petName })}>
          <LackingList lacking={lacking} today={today} />
        </Notice>
      ))}
      <StaffForm className="grid gap-3">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="total" value={quote.total} />
        <TextArea name="notes" label={t('stay.notes')} maxLength={500} rows={2} />
        <Button type="submit" size="lg" isPending={isPending} pendingLabel={t('saving')}>
          {t('counter.book')}
        </Button>
      </StaffForm>
    </Card>
  )
}
