import { useState } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { countries, isCountry } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { fieldRefusal, offlineRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { getPlaceBase } from '../../../storefront/community/map/place-base.server.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { listCountryChoices } from '../list-served-countries.server.ts'
import type { Route } from './+types/new-shop-page'
import { ShopFacts } from './shop-facts.tsx'
import { newShopForm, newShopLimits } from './shop-forms.server.ts'
import type { TypedFields } from './shop-sections.ts'
import { formatTypedPoint } from './typed-point.ts'

/** Makes a shop that customers do not see yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'shopsSettings')
  const asked = new URL(request.url).searchParams.get('country')
  const country = isCountry(asked) ? countries[asked] : visit.country
  const { tiles, neighbourhoods } = await getPlaceBase(visit)
  return {
    country: country.iso,
    countries: listCountryChoices(visit),
    limits: newShopLimits,
    starts: Object.values(countries).map(({ iso, pickerStart }) => ({ iso, start: formatTypedPoint(pickerStart) })),
    map: { tiles, neighbourhoods },
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeNewShop(), { title: t('new.title'), description: t('new.text') }),
  }
}

interface Answer {
  refusal: Refusal
  typed: TypedFields
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'shopsSettings')
  const { value, errors, typed } = parseForm(await readForm(request), newShopForm, {
    name: t('errors.name'),
    label: t('errors.label'),
    address: t('errors.address'),
    point: t('errors.point'),
  })
  const refuse = (refusal: Refusal) => data<Answer>({ refusal, typed }, { status: getStatus(refusal) })
  if (errors) return refuse(fieldRefusal(errors, t('refused')))
  const { idempotencyKey, point, phone = null, whatsapp = null, ...facts } = value
  let shopId: string
  try {
    const shop = { ...facts, phone, whatsapp, coordinates: point }
    ;({ shopId } = await market.createShop(shop, { context: visit.callWithKey(idempotencyKey) }))
  } catch (error) {
    return refuse(toRefusal(error))
  }
  throw redirect(paths.backofficeShopSettings(shopId), 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, (): Answer => ({ refusal: offlineRefusal(), typed: {} }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('shopsSettings')
  const { limits, map, idempotencyKey, starts } = loaderData
  const answer: Answer | undefined = actionData
  const isPending = useNavigation().formMethod === 'POST'
  const typed = answer?.typed ?? {}
  const [country, setCountry] = useState(typeof typed.country === 'string' ? typed.country : loaderData.country)
  const start = starts.find(({ iso }) => iso === country)?.start
  const isFirst = country === (typed.country ?? loaderData.country)
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-5">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeShopsSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('new.title')}</h1>
        <p className="text-ink-700">{t('new.text')}</p>
      </header>
      <Refused answer={answer} offline={t('offline')} />
      <Card className="sm:p-6">
        <StaffForm className="grid gap-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <SelectField
            name="country"
            label={t('new.country')}
            hint={t('new.countryHint')}
            defaultValue={country}
            onChange={(event) => setCountry(event.currentTarget.value)}
            options={loaderData.countries}
          />
          <ShopFacts
            limits={limits}
            values={isFirst ? typed : { ...typed, point: start }}
            errors={answer?.refusal.fields ?? {}}
            map={map}
            start={start}
          />
          <Button
            type="submit"
            size="lg"
            className="justify-self-start"
            isPending={isPending}
            pendingLabel={t('saving')}
          >
            {t('new.submit')}
          </Button>
        </StaffForm>
      </Card>
    </div>
  )
}
