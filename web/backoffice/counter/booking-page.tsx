import { FileDown, Plus, Trash2 } from 'lucide-react'
import { data, redirect, useNavigation } from 'react-router'
import { addDays } from '#services/appointments/rules/local-clock.ts'
import { STAFF_DAYS_AHEAD } from '#services/appointments/slots/rules/slots.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { parseAddress } from '../../storefront/address/dialog/address-form.server.ts'
import { fieldNames } from '../../storefront/booking/choices.ts'
import { SlotPicker } from '../../storefront/booking/steps/slot-picker.tsx'
import { LackingList } from '../appointments/vaccines/lacking-list.tsx'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import { PAY_WAYS } from '../store/pay-ways.ts'
import type { Route } from './+types/booking-page'
import { AddressCard } from './address-card.tsx'
import { findAskedSlot, proposeChoices, readPreference, toChoiceFields } from './asked-choices.server.ts'
import { readAskedSlot } from './asked-slot.ts'
import { ChoiceForm } from './choice-form.tsx'
import { bookingForm, petForm, readChoices, readPlace, toNewPet, toPetChoices } from './counter-forms.server.ts'
import { loadPetTypes } from './load-pet-types.server.ts'
import { PetFields } from './pet-fields.tsx'
import { toOfferedPets } from './to-offered-pets.ts'

/** Books at the counter: pets and services are in the address, so that the free times follow them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'counterDesk')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })

  const { searchParams } = new URL(request.url)
  const call = { context: visit.call }
  const ids = { storeId: store.id, customerId: readId(params, 'customerId') }
  const [customer, staffStore, hotel] = await Promise.all([
    appointments.counterCustomer(ids, call),
    appointments.staffStore({ storeId: store.id }, call),
    appointments.hotelSettings({ storeId: store.id }, call),
  ])
  const slot = readAskedSlot(searchParams)
  const preference = readPreference(searchParams)
  const isChosen = searchParams.has(CHOSEN)
  const choices = isChosen ? readChoices(searchParams) : proposeChoices(customer.pets, staffStore.packs)
  const place = readPlace(searchParams)
  const pets = toPetChoices(choices)
  const fromDay = slot.day ?? store.today
  const isShift = staffStore.store.slotConfiguration.slotType === 'SHIFT'
  const found =
    pets === null
      ? null
      : await findSlots(appointments.counterSlots({ ...ids, pets, ...place, ...preference, fromDay }, call))
  return {
    storeId: searchParams.get('storeId'),
    customer,
    hasHotel: hotel.isOpen,
    offered: toOfferedPets(customer.pets, choices, staffStore),
    slot,
    preference,
    stations: staffStore.stations,
    employees: staffStore.employees,
    place,
    places: (await visit.place()).defaultLocations,
    pickUpFee: staffStore.store.pickUpRadius === null ? null : staffStore.store.pickUpFee,
    goesHome:
      staffStore.store.pickUpRadius !== null ||
      staffStore.packs.some(({ active, isHomeVisit }) => active && isHomeVisit),
    petTypes: customer.isRegisteredHere ? await loadPetTypes(context, store.id) : [],
    fromDay,
    days: { first: store.today, last: addDays(store.today, STAFF_DAYS_AHEAD) },
    found,
    asked: found?.refusal === null ? (findAskedSlot(found.days, slot, isShift)?.schedule ?? null) : null,
    isShift,
    payWays: PAY_WAYS.filter((way) => staffStore.store.paymentTypes.some(({ paymentMethod }) => paymentMethod === way)),
    currency: staffStore.store.currencyCode,
    sent: isChosen
      ? [...searchParams].filter(([name]) => CHOICE.test(name))
      : [...[...searchParams].filter(([name]) => /^(station|address)$/.test(name)), ...toChoiceFields(choices)],
    petLimits: getFieldLimits(petForm),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeCounter(), {
      title: t('booking.of', { name: customer.name }),
      description: t('description'),
    }),
  }
}

/** Field of the form of choices: without it the page proposes what came last. */
const CHOSEN = 'chosen'
/** Fields that the booking takes over from the address. */
const CHOICE = /^(pet|pickUp|address|station|employee|(size|pack|sub|optional|extra):.+)$/

/** Free times, or why there are none: the address may name what the store no longer offers. */
async function findSlots<Found>(asked: Promise<Found>) {
  try {
    return { ...(await asked), refusal: null }
  } catch (error) {
    if (!asServiceError(error)) throw error
    return { refusal: toRefusal(error) }
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'counterDesk')
  const tAddress = translator(visit.country.locale, 'address')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })

  const form = await readForm(request)
  const call = { context: visit.callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey) }
  const ids = { storeId: store.id, customerId: readId(params, 'customerId') }
  const storeId = new URL(request.url).searchParams.get('storeId')
  const of = readIntent(form, ['pet', 'address', 'book', 'erase'])
  try {
    if (of === 'pet') {
      const { value, errors, typed } = parseForm(form, petForm, {
        petName: t('register.errors.petName'),
        petTypeId: t('register.errors.petTypeId'),
        weight: t('register.errors.weight'),
      })
      if (errors) return data({ of, refusal: firstErrorRefusal(errors), typed }, { status: 400 })
      await appointments.addCustomerPet({ ...ids, pet: toNewPet(value) }, call)
      const slot = readAskedSlot(new URL(request.url).searchParams)
      return redirect(paths.backofficeCounterBooking(ids.customerId, { storeId, ...slot }), 303)
    }
    if (of === 'address') {
      const { value, errors, typed } = parseAddress(form, (await visit.place()).defaultLocations, tAddress)
      if (errors) return data({ of, refusal: firstErrorRefusal(errors), typed }, { status: 400 })
      const { street, notes, point, zone } = value
      const city = zone?.city ?? visit.country.defaultCity
      const address = { street: zone ? `${street}, ${zone.locality}` : street, notes, city, coordinates: point }
      const { id } = await appointments.addCustomerAddress({ ...ids, address }, call)
      const opened = new URL(request.url).searchParams
      opened.set('address', id)
      return redirect(`${paths.backofficeCounterBooking(ids.customerId)}?${opened}`, 303)
    }
    if (of === 'erase') {
      await appointments.eraseCustomer(ids, call)
      return redirect(paths.backofficeCounter({ storeId }), 303)
    }
    const pets = toPetChoices(readChoices(form))
    const { value, errors } = parseForm(form, bookingForm, { schedule: t('booking.choose') })
    if (errors || !pets) {
      const refusal = firstErrorRefusal(errors ?? { schedule: t('booking.incomplete') })
      return data({ of, refusal, typed: {} }, { status: 400 })
    }
    const { schedule, paymentMethod } = value
    const [first] = await appointments.bookAtCounter(
      { ...ids, pets, ...readPlace(form), ...readPreference(form), schedule, paymentMethod },
      call,
    )
    const opened = { storeId, day: schedule.slice(0, 10), appointment: first?.id ?? null }
    return redirect(paths.backofficeAppointments(opened), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ of, refusal, typed: {} }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('counterDesk')
  const { customer, storeId, slot, offered, fromDay, days, petTypes, petLimits, idempotencyKey } = loaderData
  const isSaving = useNavigation().formData?.get('intent')
  const petAnswer = actionData?.of === 'pet' ? actionData : null
  const addressAnswer = actionData?.of === 'address' ? actionData : null
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeCounter({ storeId, ...slot })}>{t('title')}</BackLink>
        <h1 className="mt-1 text-xl lg:text-2xl">{t('booking.of', { name: customer.name })}</h1>
        {customer.phone && <p className="text-ink-600">{formatPhone(customer.phone)}</p>}
        <p className="flex flex-wrap gap-x-4">
          {loaderData.hasHotel && (
            <TextLink to={paths.backofficeCounterStay(customer.id, { storeId })}>{t('booking.stay')}</TextLink>
          )}
          <TextLink to={paths.backofficePackages({ storeId, customerId: customer.id })}>
            {t('booking.packages')}
          </TextLink>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid grid-cols-1 gap-5">
          <Card className="grid gap-4 sm:p-6">
            <h2 className="text-lg">{t('booking.pets')}</h2>
            {offered.length === 0 ? (
              <Notice title={t('booking.noPets')}>{t('booking.noPetsText')}</Notice>
            ) : (
              <ChoiceForm
                offered={offered}
                storeId={storeId}
                fromDay={fromDay}
                time={slot.time}
                preference={loaderData.preference}
                stations={loaderData.stations}
                employees={loaderData.employees}
                days={days}
                currency={loaderData.currency}
                place={loaderData.place}
                addresses={customer.addresses}
                pickUpFee={loaderData.pickUpFee}
              />
            )}
          </Card>
          {loaderData.goesHome && (
            <AddressCard
              key={customer.addresses.length}
              places={loaderData.places}
              answer={addressAnswer && { errors: addressAnswer.refusal.fields, typed: addressAnswer.typed }}
              isOpen={addressAnswer !== null}
              isSaving={isSaving === 'address'}
              idempotencyKey={idempotencyKey}
            />
          )}
          {petTypes.length > 0 && (
            <Card className="sm:p-6">
              {/* The key folds it once the pet is there. */}
              <details key={offered.length} open={petAnswer !== null || offered.length === 0}>
                <summary className="flex min-h-10 items-center gap-2 font-extrabold text-brand-700 text-md">
                  <Plus aria-hidden="true" className="size-5" />
                  {t('addPet.title')}
                </summary>
                <StaffForm preventScrollReset className="mt-3 grid gap-4">
                  <input type="hidden" name="intent" value="pet" />
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <PetFields
                    limits={petLimits}
                    values={petAnswer?.typed ?? {}}
                    errors={petAnswer?.refusal.fields}
                    petTypes={petTypes}
                  />
                  <Button
                    type="submit"
                    variant="outline"
                    isPending={isSaving === 'pet'}
                    pendingLabel={t('saving')}
                    className="justify-self-start"
                  >
                    {t('addPet.submit')}
                  </Button>
                </StaffForm>
              </details>
            </Card>
          )}
        </div>
        <Card className="grid gap-4 sm:p-6">
          <h2 className="text-lg">{t('booking.when')}</h2>
          <ResultMessage
            answer={petAnswer || addressAnswer ? undefined : actionData}
            done={t('saved')}
            offline={t('offline')}
          />
          <Times loaderData={loaderData} isSaving={isSaving === 'book'} />
        </Card>
      </div>
      {customer.isRegisteredHere && (
        <Card className="grid gap-4 sm:p-6">
          <div>
            <a
              href={paths.backofficeCounterExport(customer.id, { storeId })}
              download
              className="inline-flex min-h-10 items-center gap-2 font-extrabold text-brand-700 text-md"
            >
              <FileDown aria-hidden="true" className="size-5" />
              {t('export.title')}
            </a>
            <p className="text-ink-700 text-sm">{t('export.text', { name: customer.name })}</p>
          </div>
          <details className="border-ink-200 border-t pt-3">
            <summary className="flex min-h-10 items-center gap-2 font-extrabold text-red-700 text-md">
              <Trash2 aria-hidden="true" className="size-5" />
              {t('erase.title')}
            </summary>
            <StaffForm className="mt-3 grid gap-4">
              <input type="hidden" name="intent" value="erase" />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <p className="text-ink-700">{t('erase.text', { name: customer.name })}</p>
              <Button
                type="submit"
                variant="danger"
                isPending={isSaving === 'erase'}
                pendingLabel={t('saving')}
                className="justify-self-start"
              >
                {t('erase.submit')}
              </Button>
            </StaffForm>
          </details>
        </Card>
      )}
    </div>
  )
}

interface TimesProps {
  loaderData: Route.ComponentProps['loaderData']
  isSaving: boolean
}

function Times({ loaderData, isSaving }: TimesProps) {
  const { t } = useTranslation('counterDesk')
  const { found, offered, sent, slot, asked, payWays, currency, isShift, idempotencyKey } = loaderData
  if (!found) return <p className="text-ink-700">{t('booking.incomplete')}</p>
  if (found.refusal !== null) return <Notice tone="warn">{found.refusal.detail}</Notice>

  const { days, quote, vaccines } = found
  const firstFree = days.find(({ slots }) => slots.length > 0)
  const isMissing = slot.time !== null && asked === null
  if (!firstFree) return <Notice tone="warn">{t('booking.full')}</Notice>
  return (
    <StaffForm preventScrollReset className="grid gap-5">
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {sent.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {vaccines.map(({ petId, petName, lacking }) => (
        <Notice key={petId} tone="warn" title={t('booking.vaccines.title', { name: petName })}>
          <LackingList lacking={lacking} today={loaderData.days.first} />
          <p className="mt-1">{t('booking.vaccines.text')}</p>
        </Notice>
      ))}
      {isMissing && <Notice tone="warn">{t('booking.notThen', { time: slot.time })}</Notice>}
      {/* Other pets or days have other times. */}
      <SlotPicker
        key={JSON.stringify([sent, days[0]?.day, asked])}
        days={days}
        shown={asked?.slice(0, 10) ?? firstFree.day}
        chosen={asked}
        isShift={isShift}
      />
      {/* In this form: the other one would ask for the free times with them, and write them into addresses. */}
      {offered
        .filter(({ isTicked, pack }) => isTicked && pack)
        .map(({ pet: { id, name }, pack }) => (
          <TextField
            key={id}
            name={fieldNames.notes(id)}
            label={t('booking.notes', { name })}
            maxLength={500}
            required={pack?.needsNotes}
          />
        ))}
      <SelectField
        name="paymentMethod"
        label={t('booking.pay')}
        options={payWays.map((way) => ({ value: way, label: t(`booking.way.${way}`) }))}
      />
      <div className="grid gap-1 border-ink-200 border-t pt-4">
        <p className="flex justify-between gap-3 font-extrabold text-lg">
          <span>{t('booking.total')}</span>
          <span>{formatMoney(quote.totals.totalAmount, currency)}</span>
        </p>
        <p className="text-ink-600 text-sm">{t('booking.dayDiscount')}</p>
        {quote.totals.paymentDue > 0 && (
          <p className="text-sm">{t('booking.deposit', { amount: formatMoney(quote.totals.paymentDue, currency) })}</p>
        )}
      </div>
      <Button type="submit" size="lg" isWide isPending={isSaving} pendingLabel={t('saving')}>
        {t('booking.submit')}
      </Button>
    </StaffForm>
  )
}
