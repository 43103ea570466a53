import { data, redirect, useNavigation } from 'react-router'
import { plusDays } from '#services/pets/rules/days.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatDay } from '#web/storefront/pets/day.ts'
import { formatLongDay } from '#web/storefront/profile/dates.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { FoldedDanger } from '../folded-danger.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/membership-page'
import { correctHuellas, findHuellas } from './find-huellas.server.ts'
import { HuellasCard } from './huellas-card.tsx'
import { correctionForm, type RefundField, refundForm } from './membership-forms.server.ts'

/** One membership with its months, and its owner's huellas, whose read is audited. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const membership = await rewards.staffMembership({ membershipId: readId(params, 'id') }, call)
  const t = translator(visit.country.locale, 'rewardsDesk')
  const day = (at: string) => formatLongDay(at, visit.country)
  return {
    membership,
    months: membership.periods.map((month) => ({
      ...month,
      days: month.from && month.until ? `${formatDay(month.from)} – ${formatDay(plusDays(month.until, -1))}` : null,
    })),
    acts: membership.acts.map((act) => ({ ...act, day: day(act.at) })),
    huellas: await findHuellas(context, membership.uid),
    key: newSecret(),
    refundLimits: getFieldLimits(refundForm),
    correctionLimits: getFieldLimits(correctionForm),
    done: new URL(request.url).searchParams.get('done'),
    seo: privateSeo(visit, paths.backofficeRewards(), {
      title: membership.owner.name,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'rewardsDesk')
  const form = await readForm(request)
  const membershipId = readId(params, 'id')
  try {
    if (readIntent(form, ['refund', 'correct']) === 'refund') {
      const { value, errors } = parseForm(form, refundForm, { reason: t('refund.reasonMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await rewards.refundMembership({ membershipId, ...value }, { context: visit.call })
      return redirect(paths.backofficeMembership(membershipId, { done: 'refund' }))
    }
    const { uid } = await rewards.staffMembership({ membershipId }, { context: visit.call })
    const refused = await correctHuellas(context, uid, form)
    if (refused) return refused
    return redirect(`${paths.backofficeMembership(membershipId, { done: 'huellas' })}#huellas`)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('rewardsDesk')
  const { t: tPetMember } = useTranslation('petMember')
  const { membership, months, acts, done } = loaderData
  const { uid, owner, status, planName, canRefund, displayRefundable, savings } = membership
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeRewards()}>{t('title')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl lg:text-2xl">{owner.name}</h1>
          <Badge tone={status === 'ACTIVE' ? 'ok' : 'neutral'}>{tPetMember(`own.status.${status}`)}</Badge>
        </div>
        <p className="break-words text-ink-600">{[planName, owner.phone, owner.email].filter(Boolean).join(' · ')}</p>
        <TextLink to={paths.backofficePerson(uid)}>{t('toAccount')}</TextLink>
        {savings && <p className="font-bold">{savings.sentence}</p>}
        {done === 'refund' && !actionData && <Notice tone="ok">{t('done')}</Notice>}
        <ResultMessage answer={actionData} done={t('done')} offline={t('offline')} />
      </header>
      <Card>
        <h2 className="text-lg">{t('months')}</h2>
        <ul className="mt-2 divide-y divide-ink-200">
          {months.map(({ id, number, planName: plan, displayPrice, status: state, days, couponCode }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                <b className="block font-bold">{t('month', { number, plan, price: displayPrice })}</b>
                <span className="break-words text-ink-600 text-sm">
                  {[days, couponCode].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Badge tone={state === 'PAID' ? 'ok' : 'neutral'}>{t(`monthStatus.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      </Card>
      {canRefund && <RefundForm amount={displayRefundable} limits={loaderData.refundLimits} />}
      <HuellasCard loaded={loaderData} answer={actionData} />
      <Card>
        <h2 className="text-lg">{t('acts')}</h2>
        <ul className="mt-2 divide-y divide-ink-200">
          {acts.map(({ at, day, status: then, note, by }) => (
            <li key={`${at}-${then}-${note}`} className="py-2.5">
              <b className="font-bold">{tPetMember(`own.status.${then}`)}</b>
              <span className="block break-words text-ink-600 text-sm">
                {[day, t(`by.${by}`), note].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function RefundForm({ amount, limits }: { amount: string; limits: FieldLimits<RefundField> }) {
  const { t } = useTranslation('rewardsDesk')
  const isPending = useNavigation().formData?.get('intent') === 'refund'
  const field = fieldProps({ limits })
  return (
    <FoldedDanger title={t('refund.title')}>
      <StaffForm className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t('refund.text', { amount })}</p>
        <TextArea {...field('reason')} label={t('refund.reason')} messages={{ required: t('refund.reasonMissing') }} />
        <Button
          type="submit"
          name="intent"
          value="refund"
          variant="danger"
          isWide
          isPending={isPending}
          pendingLabel={t('refund.doing')}
        >
          {t('refund.sure')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}
