import { Flag } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { REPORT_REASONS } from './report-reasons.ts'

interface ReportPostProps {
  /** Path of this page, to return to from the sign-in. */
  here: string
  isSignedIn: boolean
  /** The report was sent; a second one of the same visitor changes nothing. */
  isDone: boolean
}

/** Folded form that reports a post to the operators, submitted to the page's action as 'report'. */
export function ReportPost({ here, isSignedIn, isDone }: ReportPostProps) {
  const { t } = useTranslation('communityPost')
  const isSending = useNavigation().formData?.get('intent') === 'report'
  if (isDone)
    return (
      <p role="status" className="font-bold text-ink-700 text-sm">
        {t('report.done')}
      </p>
    )
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-tag font-bold text-ink-600 hover:text-brand-700">
        <Flag aria-hidden="true" className="size-4" />
        {t('report.title')}
      </summary>
      <div className="mt-2 rounded-card border border-ink-200 bg-white p-4 shadow-1">
        {isSignedIn ? (
          <Form method="post" preventScrollReset className="grid gap-4">
            <RadioGroup
              name="reason"
              label={t('report.why')}
              variant="chips"
              isRequired
              options={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`report.reasons.${reason}`) }))}
              messages={{ required: t('report.missing') }}
            />
            <TextArea name="note" label={t('report.note')} maxLength={500} rows={2} />
            <Button
              type="submit"
              name="intent"
              value="report"
              variant="outline"
              className="w-fit"
              isPending={isSending}
              pendingLabel={t('sending')}
            >
              {t('report.send')}
            </Button>
          </Form>
        ) : (
          <div className="grid justify-items-start gap-3">
            <p>{t('report.signIn')}</p>
            <ButtonLink to={paths.signin({ referrer: here })} variant="outline" size="sm">
              {t('signIn')}
            </ButtonLink>
          </div>
        )}
      </div>
    </details>
  )
}
