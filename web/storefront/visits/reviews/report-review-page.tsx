import { Form, redirect, useNavigation } from 'react-router'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import type { Route } from './+types/report-review-page'
import { reportForm } from './review-forms.server.ts'
import { REPORT_REASONS } from './review-limits.ts'

/** Why a review of a store should not stand there: an operator reads it. For who has signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const { merchantId, storeId } = reviewIn(request)
  const store = await appointments.store({ merchantId, storeId }, { context: visit.call })
  const t = translator(visit.country.locale, 'visits')
  return {
    storeName: store.name,
    back: paths.appointmentStore({ merchantId, storeId }),
    seo: privateSeo(visit, paths.appointments(), { title: t('report.title'), description: t('description') }),
  }
}

function reviewIn(request: Request) {
  const params = new URL(request.url).searchParams
  const named = (name: string) => readId(params, name)
  const [id, merchantId, storeId] = [named('id'), named('merchantId'), named('storeId')]
  if (!id || !merchantId || !storeId) throw redirect(paths.appointments())
  return { id, merchantId, storeId }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const form = await readForm(request)
  try {
    const { reason: chosen, note } = parseFormOrThrow(form, reportForm, { reason: t('report.missing') })
    const reason = joinReason(t(`report.reasons.${chosen}`), note)
    await appointments.reportReview({ reviewId: reviewIn(request).id, reason }, { context: visit.call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** A lost connection leaves what was written where it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReportReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  const { storeName, back } = loaderData
  const isSending = useNavigation().formData?.has('note') ?? false
  const refusal = actionData?.refusal ?? null
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title={t('report.title')}>{t('report.text', { store: storeName })}</PageHeading>
      <Refused answer={actionData} offline={t('offline')} />
      {actionData && !refusal ? (
        <AnswerNotice
          answer={actionData}
          tone="ok"
          title={t('report.done')}
          actions={
            <ButtonLink to={back} size="sm" variant="light">
              {t('report.back')}
            </ButtonLink>
          }
        >
          {t('report.doneText')}
        </AnswerNotice>
      ) : (
        <Card>
          <Form method="post" className="grid gap-5">
            <RadioGroup
              name="reason"
              label={t('report.why')}
              isRequired
              options={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`report.reasons.${reason}`) }))}
              messages={{ required: t('report.missing') }}
            />
            <TextArea name="note" label={t('report.note')} maxLength={200} rows={2} />
            <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('report.sending')}>
              {t('report.send')}
            </Button>
            <ButtonLink to={back} variant="ghost" isWide>
              {t('report.leave')}
            </ButtonLink>
          </Form>
        </Card>
      )}
    </div>
  )
}
