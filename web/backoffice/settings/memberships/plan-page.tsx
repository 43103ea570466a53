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

/** A membership plan with its members, its form, its card, and its changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const id = readText(params, 'id', 60)
  const [found, changes] = await Promise.all([
    rewards.staffMembershipPlan({ id }, call),
    rewards.settingChanges({ kind: 'membership-plan', subject: id }, call),
  ])
  const { country } = found.plan
  const t = translator(visit.country.locale, 'membershipSettings')
  return {
    found,
    country,
    values: toTypedPlan(found.plan),
    limits: getFieldLimits(makePlanForm(country)),
    lines: await toChangeLines(context, changes, getPlanWords(visit.country.locale, country)),
    isMade: new URL(request.url).searchParams.get('done') === 'made',
    seo: privateSeo(visit, paths.backofficeMembershipPlan(id), {
      title: found.plan.name,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const id = readText(params, 'id', 60)
  const { plan } = await rewards.staffMembershipPlan({ id }, { context: visit.call })
  return actOnPlan(context, { country: plan.country, id }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MembershipPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('membershipSettings')
  const { found, country, values, limits, lines, isMade } = loaderData
  const { plan, revision, isOnSale, members, card } = found
  const isPreview = actionData?.intent === 'preview' && actionData.refusal === null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <TextLink to={paths.backofficeMembershipPlans(country)}>{t('title')}</TextLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 break-words text-xl lg:text-2xl">{plan.name}</h1>
          <Badge tone={isOnSale ? 'ok' : 'neutral'}>{t(isOnSale ? 'onSale' : 'offSale')}</Badge>
        </div>
        <p className="max-w-2xl text-ink-700">
          {t('members', { count: members })}. {t('keepTerms')}
        </p>
        {isMade && !actionData && <Notice tone="ok">{t('made')}</Notice>}
        {!isPreview && <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />}
        {actionData?.refusal?.code === 'rewards.plan-changed-elsewhere' && (
          <TextLink to={paths.backofficeMembershipPlan(plan.id)} reloadDocument>
            {t('loadNew')}
          </TextLink>
        )}
      </header>
      {/* The revision in the key shows what is saved now; a refused form keeps what was typed. */}
      <PlanForm
        key={revision}
        country={country}
        limits={limits}
        values={actionData?.typed ?? { ...values, revision: String(revision) }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? card}
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
