import { useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { getPlaceBase } from '../../../storefront/community/map/place-base.server.ts'
import { PlaceField } from '../../../storefront/community/map/place-field.tsx'
import { parsePoint } from '../../../storefront/community/map/place-field-value.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { type PartAnswer, partOffline, partRefused } from '../../store/parts/part-answer.ts'
import type { Route } from './+types/new-store-page'
import { NEW_STORE, newStoreForm, newStoreLimits } from './new-store-form.server.ts'

/** Form of a new store; the rest of its settings follow on its own page. */
export async function loader({ request, context, params: { merchantId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'salon' })
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const merchants = await appointments.salons(undefined, { context: visit.call })
  const merchant = merchants.find(({ id }) => id === merchantId)
  if (!merchant) throw data(null, { status: 404 })
  const mapBase = await getPlaceBase(visit)
  const isHere = merchant.country === visit.country.iso
  return {
    merchant: { id: merchant.id, name: merchant.name },
    city: countries[merchant.country].defaultCity,
    mapBase: isHere ? mapBase : { ...mapBase, start: countries[merchant.country].pickerStart, home: null },
    limits: newStoreLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeNewStore(merchantId), {
      title: t('newStore'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params: { merchantId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'salon' })
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const form = await readForm(request)
  const { typed, value, errors } = parseForm(form, newStoreForm, {
    name: t('fields.nameMissing'),
    address: t('fields.addressMissing'),
    city: t('fields.cityMissing'),
    phone: t('fields.phoneMissing'),
    place: t('fields.placeMissing'),
  })
  if (errors) return partRefused({ intent: 'store', typed, errors, refusal: fieldRefusal(errors, t('part.refused')) })

  const { place, ...facts } = value
  try {
    const { storeId } = await appointments.createStore(
      { merchantId, ...NEW_STORE, ...facts, latitude: place.lat, longitude: place.lon },
      { context: visit.callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey) },
    )
    return redirect(paths.backofficeStore({ storeId }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    const isElsewhere = ['appointments.place-elsewhere', 'appointments.place-swapped'].includes(refusal.code)
    return partRefused({
      intent: 'store',
      typed,
      errors: isElsewhere ? { place: refusal.detail } : refusal.fields,
      refusal,
    })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, partOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewStorePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const { merchant, city, mapBase, limits, idempotencyKey } = loaderData
  const answer: PartAnswer | null = actionData ?? null
  const typed = answer?.typed ?? {}
  const [place, setPlace] = useState(parsePoint(String(typed.place ?? '')))
  const isPending = useNavigation().formMethod === 'POST'
  const field = fieldProps({ limits, values: { city, ...typed }, errors: answer?.errors ?? {} })
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeSalon(merchant.id)}>{merchant.name}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('newStore')}</h1>
        <p className="max-w-2xl text-ink-700">{t('storeIntro')}</p>
      </header>
      <Card className="sm:p-6">
        <StaffForm preventScrollReset className="grid gap-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {answer && <Refused answer={answer} offline={frame('offline')} />}
          <TextField
            {...field('name')}
            label={t('fields.name')}
            autoComplete="off"
            messages={{ required: t('fields.nameMissing') }}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...field('address')}
              label={t('fields.address')}
              autoComplete="off"
              messages={{ required: t('fields.addressMissing') }}
            />
            <TextField
              {...field('city')}
              label={t('fields.city')}
              autoComplete="off"
              messages={{ required: t('fields.cityMissing') }}
            />
            <TextField
              {...field('phone')}
              type="tel"
              label={t('fields.phone')}
              autoComplete="off"
              messages={{ required: t('fields.phoneMissing') }}
            />
          </div>
          <PlaceField
            name="place"
            label={t('fields.place')}
            hint={t('fields.placeHint')}
            error={answer?.errors.place}
            mapBase={mapBase}
            value={place}
            onChange={setPlace}
          />
          <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={frame('saving')}>
            {t('createStore')}
          </Button>
        </StaffForm>
      </Card>
    </div>
  )
}
