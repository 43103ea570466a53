import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { readCountry } from '../read-country.server.ts'
import { SettingHeading } from '../setting-heading.tsx'
import type { Route } from './+types/new-plan-page'
import { actOnPlan } from './act-on-plan.server.ts'
import { makePlanForm } from './plan-form.server.ts'
import { PlanForm } from './plan-form.tsx'

/** A new membership plan. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const t = translator(visit.country.locale, 'membershipSettings')
  return {
    country,
    key: newSecret(),
    limits: getFieldLimits(makePlanForm(country)),
    seo: privateSeo(visit, paths.backofficeNewMembershipPlan(country), {
      title: t('newTitle'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  return actOnPlan(context, { country, id: null }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('membershipSettings')
  const { country, limits, key } = loaderData
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeMembershipPlans(country), label: t('title') }}
        title={t('newTitle')}
        answer={actionData}
      />
      <PlanForm
        country={country}
        limits={limits}
        // The key that was sent stays: the same request sent twice makes one plan.
        values={{ key, ...actionData?.typed }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? null}
        isNew
      />
    </div>
  )
}
