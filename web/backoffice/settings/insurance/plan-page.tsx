import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { shownPlan } from '../../../storefront/insurance/plans/shown-plan.ts'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { ChangeLog } from '../change-log.tsx'
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
  const isPreview = actionData?.intent === 'preview' && actionData.refusal === null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <TextLink to={paths.backofficeInsurancePlans(country)}>{t('title')}</TextLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 break-words text-xl lg:text-2xl">{plan.title}</h1>
          <Badge tone={isOnSale ? 'ok' : 'neutral'}>{t(isOnSale ? 'onSale' : 'offSale')}</Badge>
        </div>
        <p className="max-w-2xl text-ink-700">
          {t('contracts', { count: contracts })}. {t('keepTerms')}
        </p>
        {isMade && !actionData && <Notice tone="ok">{t('made')}</Notice>}
        {!isPreview && <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />}
        {actionData?.refusal?.code === 'insurance.plan-changed-elsewhere' && (
          <TextLink to={paths.backofficeInsurancePlan(plan.id)} reloadDocument>
            {t('loadNew')}
          </TextLink>
        )}
      </header>
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
      {isOnSale ? (
        <FoldedDanger title={t('stop.title')}>
          <StaffForm className="grid gap-3 px-4 pb-4">
            <p className="text-ink-700">{t('stop.text')}</p>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="isOnSale" value="no" />
            <Button type="submit" name="intent" value="on-sale" variant="danger" className="justify-self-start">
              {t('stop.sure')}
            </Button>
          </StaffForm>
        </FoldedDanger>
      ) : (
        <StaffForm>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="isOnSale" value="yes" />
          <Button type="submit" name="intent" value="on-sale" variant="outline">
            {t('sellAgain')}
          </Button>
        </StaffForm>
      )}
      <ChangeLog lines={lines} />
    </div>
  )
}
