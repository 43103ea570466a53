import { data, useNavigation } from 'react-router'
import type { HotelSettings } from '#services/appointments/contract.ts'
import { datesLabel, formatClock, todayIn } from '#services/appointments/rules/local-clock.ts'
import { VACCINES } from '#services/appointments/vaccines/rules/vaccine-names.ts'
import { newId } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import { StoreTabs } from '../store/store-tabs.tsx'
import type { Route } from './+types/hotel-settings-page'
import { type GuestKind, listGuestKinds, rateField } from './guest-kinds.ts'
import { KennelForm, SeasonForm } from './part-forms.tsx'
import {
  hotelForm,
  kennelForm,
  parseGuest,
  parseRates,
  removeSeasonForm,
  seasonForm,
} from './stay-desk-forms.server.ts'
import { useGuestLabel } from './use-guest-label.ts'

/** Hours, prices, places and seasons of a store's hotel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'hotelDesk')
  const seo = privateSeo(visit, paths.backofficeStoreHotel(), { title: t('form.title'), description: t('description') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const hotel = await appointments.hotelSettings({ storeId: store.id }, { context: visit.call })
  const screen = {
    hotel,
    storeName: store.name,
    storeId: new URL(request.url).searchParams.get('storeId'),
    today: todayIn(visit.country.timezone, visit.now()),
    newId: newId(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const storeId = store.id
  const t = translator(visit.country.locale, 'hotelDesk')
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    const { guests, currencyCode } = await appointments.hotelSettings({ storeId }, call)
    const kinds = listGuestKinds(guests)
    switch (readIntent(form, ['hotel', 'kennel', 'season', 'removeSeason'])) {
      case 'hotel': {
        const facts = parseFormOrThrow(form, hotelForm)
        const rates = parseRates(form, kinds, currencyCode)
        if (rates.length === 0) return data({ refusal: fieldRefusal({}, t('form.faults.rates')) }, { status: 400 })
        await appointments.saveHotel({ storeId, ...facts, rates }, call)
        break
      }
      case 'kennel': {
        const { guest, ...kennel } = parseFormOrThrow(form, kennelForm)
        await appointments.saveKennel({ storeId, ...kennel, ...parseGuest(guest) }, call)
        break
      }
      case 'season': {
        const prices = parseRates(form, kinds, currencyCode).map(({ day: _, ...price }) => price)
        await appointments.saveSeason({ storeId, ...parseFormOrThrow(form, seasonForm), prices }, call)
        break
      }
      case 'removeSeason':
        await appointments.removeSeason({ storeId, ...parseFormOrThrow(form, removeSeasonForm) }, call)
    }
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function HotelSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hotelDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores />
  const { hotel, storeName, storeId, today, newId: id } = screen
  const kinds = listGuestKinds(hotel.guests)
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('form.title')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('form.text')}</p>
      </header>
      <StoreTabs />
      <p>
        <TextLink to={paths.backofficeHotel({ storeId })}>{t('board')}</TextLink>
      </p>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      <HotelForm key={hotel.version} hotel={hotel} kinds={kinds} />
      <section className="grid gap-3" aria-labelledby="kennels">
        <h2 id="kennels" className="text-lg">
          {t('kennels.title')}
        </h2>
        {hotel.version === 0 && <p className="text-ink-700">{t('kennels.first')}</p>}
        {hotel.kennels.map((kennel) => (
          <KennelForm key={`${kennel.id} ${kennel.version}`} saved={kennel} id={kennel.id} guests={hotel.guests} />
        ))}
        {hotel.version > 0 && <KennelForm key={id} saved={null} id={id} guests={hotel.guests} />}
      </section>
      {hotel.version > 0 && (
        <section className="grid gap-3" aria-labelledby="seasons">
          <h2 id="seasons" className="text-lg">
            {t('seasons.title')}
          </h2>
          <p className="text-ink-700 text-sm">{t('seasons.text')}</p>
          {hotel.seasons.map((season) => (
            <SeasonForm
              key={`${season.id} ${season.version}`}
              saved={season}
              id={season.id}
              kinds={kinds}
              currency={hotel.currencyCode}
              days={datesLabel(season.fromDay, season.untilDay, today)}
            />
          ))}
          <SeasonForm key={id} saved={null} id={id} kinds={kinds} currency={hotel.currencyCode} days="" />
        </section>
      )}
    </div>
  )
}

const HOURS = [
  ['checkInMinute', 'checkIn'],
  ['receiveUntilMinute', 'receiveUntil'],
  ['checkOutMinute', 'checkOut'],
  ['dayFromMinute', 'dayFrom'],
  ['dayUntilMinute', 'dayUntil'],
] as const

function HotelForm({ hotel, kinds }: { hotel: HotelSettings; kinds: readonly GuestKind[] }) {
  const { t } = useTranslation('hotelDesk')
  const labelGuest = useGuestLabel()
  const isPending = useNavigation().formData?.get('intent') === 'hotel'
  const findRate = (kind: GuestKind) =>
    hotel.rates.find(({ petTypeId, size }) => petTypeId === kind.petTypeId && size === kind.size) ??
    hotel.rates.find(({ petTypeId, size }) => petTypeId === kind.petTypeId && size === null)
  const amount = (sum: number | undefined) => (sum === undefined ? undefined : typedAmount(sum, hotel.currencyCode))
  return (
    <Card>
      <StaffForm preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="hotel" />
        <input type="hidden" name="version" value={hotel.version} />
        <Checkbox name="isOpen" value="on" defaultChecked={hotel.isOpen}>
          {t('form.isOpen')}
        </Checkbox>
        <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
          <legend className="mb-2 font-extrabold">{t('form.hours')}</legend>
          {HOURS.map(([name, label]) => (
            <TextField
              key={name}
              type="time"
              name={name}
              label={t(`form.${label}`)}
              defaultValue={formatClock(hotel[name])}
              required
            />
          ))}
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-extrabold">{t('form.rates')}</legend>
          <p className="text-ink-600 text-sm">{t('form.ratesHint')}</p>
          {kinds.map((kind) => (
            <div key={rateField('night', kind)} className="grid grid-cols-2 items-end gap-3">
              {(['night', 'day'] as const).map((field) => (
                <TextField
                  key={field}
                  name={rateField(field, kind)}
                  label={t(`form.${field}`, { who: labelGuest(kind) })}
                  defaultValue={amount(findRate(kind)?.[field])}
                  inputMode="decimal"
                  autoComplete="off"
                />
              ))}
            </div>
          ))}
        </fieldset>
        <TextField
          name="companionPercent"
          label={t('form.companion')}
          hint={t('form.companionHint')}
          defaultValue={hotel.companionPercent}
          inputMode="numeric"
          required
          autoComplete="off"
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-extrabold">{t('form.discounts')}</legend>
          <Checkbox name="takesStoreDiscounts" value="on" defaultChecked={hotel.takesStoreDiscounts}>
            {t('form.storeDiscounts')}
          </Checkbox>
          <Checkbox name="takesMembership" value="on" defaultChecked={hotel.takesMembership}>
            {t('form.membership')}
          </Checkbox>
        </fieldset>
        <fieldset className="grid gap-1 sm:grid-cols-2">
          <legend className="mb-1 font-extrabold">{t('form.vaccines')}</legend>
          {VACCINES.map((vaccine) => (
            <Checkbox
              key={vaccine}
              name="requiredVaccines"
              value={vaccine}
              defaultChecked={hotel.requiredVaccines.includes(vaccine)}
            >
              {t(`vaccines.${vaccine}`)}
            </Checkbox>
          ))}
        </fieldset>
        <TextArea name="houseRules" label={t('form.rules')} defaultValue={hotel.houseRules} maxLength={1000} rows={4} />
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
          {t('form.save')}
        </Button>
      </StaffForm>
    </Card>
  )
}
