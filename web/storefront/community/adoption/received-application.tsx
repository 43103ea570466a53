import { Check, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CertificateLink } from '../../certificate/certificate-link.tsx'
import type { ApplicationGlance } from './application-glance.ts'
import { ApplicationAnswers, ApplicationBadge } from './application-parts.tsx'
import { FollowUpsRead } from './follow-ups.tsx'
import { WriteToApplicant } from './write-to-applicant.tsx'

/**
 * Received application with its answers, and buttons to accept or reject it with a message. Posts 'decide' to its page.
 */
export function ReceivedApplication({
  application,
  canDecide,
  writeKey,
}: {
  application: ApplicationGlance
  canDecide: boolean
  writeKey: string
}) {
  const { t } = useTranslation('petAdoptions')
  const sent = useNavigation().formData
  const isSent = (decision: string) =>
    sent?.get('applicationId') === application.id && sent.get('decision') === decision
  const name = application.applicantName || t('somebody')
  return (
    <article className="grid gap-3 rounded-tile border border-ink-200 bg-ink-50 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-extrabold text-lg">{name}</h4>
        <ApplicationBadge status={application.status} />
        <p className="text-ink-600 text-sm">{t('received.sentOn', { day: application.sentOn })}</p>
      </header>
      <ApplicationAnswers answers={application.answers} />
      {application.reason !== '' && (
        <p className="text-ink-700 text-sm">{t('received.said', { reason: application.reason })}</p>
      )}
      {application.status !== 'withdrawn' && (
        <WriteToApplicant application={application} name={name} writeKey={writeKey} />
      )}
      {application.status === 'open' && canDecide && (
        <Form method="post" preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3">
          <input type="hidden" name="intent" value="decide" />
          <input type="hidden" name="postId" value={application.postId} />
          <input type="hidden" name="applicationId" value={application.id} />
          <TextField
            name="reason"
            label={t('received.reason', { name })}
            hint={t('received.reasonHint')}
            maxLength={500}
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              name="decision"
              value="accept"
              size="sm"
              icon={<Check aria-hidden="true" className="size-4.5" />}
              isPending={isSent('accept')}
              pendingLabel={t('sending')}
              className={manyLines('sm')}
            >
              {t('received.accept', { name })}
            </Button>
            <Button
              type="submit"
              name="decision"
              value="reject"
              size="sm"
              variant="outline"
              icon={<X aria-hidden="true" className="size-4.5" />}
              isPending={isSent('reject')}
              pendingLabel={t('sending')}
            >
              {t('received.reject')}
            </Button>
          </div>
          <p className="text-ink-600 text-sm">{t('received.acceptHint')}</p>
        </Form>
      )}
      {application.status === 'accepted' && (
        <CertificateLink to={paths.ownCertificate({ application: application.id })} />
      )}
      {application.status === 'accepted' && <FollowUpsRead followUps={application.followUps} name={name} />}
    </article>
  )
}
