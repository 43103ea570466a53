import { Form, redirect, useNavigation } from 'react-router'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import { REPORT_REASONS } from '../visits/reviews/review-limits.ts'
import type { Route } from './+types/report-published-page'
import { reportedForm, reportForm } from './question-forms.server.ts'

export const handle = { rate: 'alert' } satisfies PagePolicy

/** Reports a question, an answer or a review of a product to the operators: for who has signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { slug } = readReported(request)
  const t = translator(visit.country.locale, 'questions')
  return {
    back: paths.product(slug),
    seo: privateSeo(visit, paths.product(slug), { title: t('report.title'), description: t('report.text') }),
  }
}

function readReported(request: Request) {
  const { value } = parseForm(new URL(request.url).searchParams, reportedForm)
  if (!value) throw redirect(paths.products())
  return value
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'questions')
  const form = await readForm(request)
  try {
    const { reason: chosen, note } = parseFormOrThrow(form, reportForm, { reason: t('report.missing') })
    const { kind, id } = readReported(request)
    const reason = joinReason(t(`report.reasons.${chosen}`), note)
    await market.reportPublished({ kind, id, reason }, { context: visit.call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReportPublishedPage({ loaderData: { back }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('questions')
  const isSending = useNavigation().formData?.has('note') ?? false
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title={t('report.title')}>{t('report.text')}</PageHeading>
      <Refused answer={actionData} offline={t('page.offline')} />
      {actionData && !actionData.refusal ? (
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
