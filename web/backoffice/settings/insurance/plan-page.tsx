import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { shownPlan } from '../../../storefront/insurance/plans/shown-plan.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ChangeLog } from '../change-log.tsx'
import { SaleBadge, SaleForm } from '../sale-forms.tsx'
import { SettingHeading } from '../setting-heading.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/plan-page'
import { actOnPlan } from './act-on-plan.server.ts'
import { makePlanForm, toTypedPlan } from './plan-form.server.ts'
import { PlanForm } from './plan-form.tsx'
import { getPlanWords } from './plan-words.server.ts'

/** An insurance plan with its contracts, its form, what customers see of it, and its changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const call = { context: visit.call }
  const id = readText(params, 'id', 60)
  const [found, providers, changes] = await Promise.all([
    insurance.staffPolicy({ id }, call),
    insurance.policyProviders(undefined, call),
    insurance.policyChanges({ subject: id }, call),
  ])
  const { country } = found.plan
  const t = translator(visit.country.locale, 'insuranceSettings')
  return {
    found,
    country,
    providers,
    shown: shownPlan(found.policy, null, dayIn(countries[country].timezone, visit.now())),
    values: toTypedPlan(found.plan),
    limits: getFieldLimits(makePlanForm(country)),
    lines: await toChangeLines(context, changes, getPlanWords(visit.country.locale, country)),
    isMade: new URL(request.url).searchParams.get('done') === 'made',
    seo: privateSeo(visit, paths.backofficeInsurancePlan(id), {
      title: found.plan.title,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const id = readText(params, 'id', 60)
  const { plan } = await insurance.staffPolicy({ id }, { context: visit.call })
  return actOnPlan(context, { country: plan.country, id }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InsurancePlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceSettings')
  const { found, country, providers, shown, values, limits, lines, isMade } = loaderData
  const { plan, revision, isOnSale, contracts } = found
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeInsurancePlans(country), label: t('title') }}
        title={plan.title}
        badge={<SaleBadge isOnSale={isOnSale} />}
        made={isMade ? t('made') : null}
        answer={actionData}
        page={paths.backofficeInsurancePlan(plan.id)}
      >
        <p className="max-w-2xl text-ink-700">
          {t('contracts', { count: contracts })}. {t('keepTerms')}
        </p>
      </SettingHeading>
      {/* The revision in the key shows what is saved now; a refused form keeps what was typed. */}
      <PlanForm
        key={revision}
        country={country}
        providers={providers}
        limits={limits}
        values={actionData?.typed ?? { ...values, revision: String(revision) }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? shown}
      />
      <SaleForm isOnSale={isOnSale} revision={revision} stopText={t('stopText')} />
      <ChangeLog lines={lines} />
    </div>
  )
}
