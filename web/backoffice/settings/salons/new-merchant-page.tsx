import { SIZE_DEFAULTS } from '#services/appointments/settings/rules/size-defaults.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { partOffline } from '../../store/parts/part-answer.ts'
import { typedDeposit } from '../../store/typed-deposit.ts'
import { listCountryChoices } from '../list-served-countries.server.ts'
import type { Route } from './+types/new-merchant-page'
import { merchantLimits } from './merchant-form.server.ts'
import { MerchantForm } from './merchant-form.tsx'
import { saveMerchant } from './save-merchant.server.ts'

/** Form of a new merchant, with usual sizes and times. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'salon' })
  const visit = context.get(visitContext)
  const { country } = visit
  const t = translator(country.locale, 'salonSettings')
  return {
    merchant: {
      name: '',
      country: country.iso,
      phone: null,
      petTypeFields: SIZE_DEFAULTS,
      changeNoticeMinutes: 180,
      leadMinutes: 60,
      deposit: { kind: 'none' as const },
      version: null,
    },
    deposit: typedDeposit({ kind: 'none' }, country.currency),
    currency: country.currency,
    countries: listCountryChoices(visit),
    limits: merchantLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeNewSalon(), { title: t('newMerchant'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'salon' })
  return saveMerchant(context, await readForm(request), null)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, partOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewMerchantPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeSalons()}>{t('title')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('newMerchant')}</h1>
      </header>
      <Card className="sm:p-6">
        <MerchantForm {...loaderData} answer={actionData ?? null} />
      </Card>
    </div>
  )
}
