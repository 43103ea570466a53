import { redirect } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { createResetLink, resetLinkLimits } from '../settings/people/reset-link.server.ts'
import { ResetLink, ResetLinkForm } from '../settings/people/reset-link.tsx'
import type { Route } from './+types/person-page'
import { correctHuellas, findHuellas } from './find-huellas.server.ts'
import { HuellasCard } from './huellas-card.tsx'
import { correctionForm } from './membership-forms.server.ts'

export const handle = { rate: 'signIn' } satisfies PagePolicy

/** A customer, member or not: huellas, and a link to a new password. The read is audited. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const uid = readId(params, 'uid')
  const account = await accounts.staffAccount({ uid }, { context: visit.call })
  const t = translator(visit.country.locale, 'rewardsDesk')
  return {
    account,
    huellas: await findHuellas(context, uid),
    key: newSecret(),
    resetLinkKey: newSecret(),
    resetLinkLimits,
    mayGiveLink: uid !== visit.viewer.uid && hasRight(visit.viewer.areas, 'support', 'write'),
    correctionLimits: getFieldLimits(correctionForm),
    done: new URL(request.url).searchParams.get('done'),
    seo: privateSeo(visit, paths.backofficeRewards(), {
      title: account.name ?? t('nameless'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'support' })
  const uid = readId(params, 'uid')
  const form = await readForm(request)
  if (readIntent(form, ['correct', 'reset-link']) === 'reset-link') return createResetLink(context, uid, form)
  try {
    const refused = await correctHuellas(context, uid, form)
    return refused ?? redirect(paths.backofficePerson(uid, { done: 'huellas' }))
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('rewardsDesk')
  const { mayGiveLink, resetLinkKey } = loaderData
  const { name, email, phoneNumber, isBlocked } = loaderData.account
  const resetLink = actionData && 'resetLink' in actionData ? actionData.resetLink : null
  const answer = actionData && !('resetLink' in actionData) ? actionData : undefined
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeRewards()}>{t('title')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl lg:text-2xl">{name ?? t('nameless')}</h1>
          {isBlocked && <Badge tone="warn">{t('blocked')}</Badge>}
        </div>
        <p className="break-words text-ink-600">{[phoneNumber, email].filter(Boolean).join(' · ')}</p>
        {resetLink ? (
          <ResetLink link={resetLink} />
        ) : (
          <ResultMessage answer={answer} done={t('done')} offline={t('offline')} />
        )}
      </header>
      <HuellasCard loaded={loaderData} answer={answer} />
      {mayGiveLink && <ResetLinkForm limits={loaderData.resetLinkLimits} idempotencyKey={resetLinkKey} />}
    </div>
  )
}
