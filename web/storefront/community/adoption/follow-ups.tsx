import { CalendarClock, CircleCheck } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { FollowUpGlance } from './application-glance.ts'

const HOWS = ['well', 'so-so', 'help'] as const

/** Follow-ups after 3, 30 and 90 days, answered in place by the adopter. Posts 'followUp' to its page. */
export function FollowUps({
  applicationId,
  name,
  followUps,
}: {
  applicationId: string
  name: string
  followUps: readonly FollowUpGlance[]
}) {
  const { t } = useTranslation('petAdoptions')
  return (
    <section aria-label={t('followUps.title')} className="grid gap-3">
      <h4 className="font-extrabold text-lg">{t('followUps.title')}</h4>
      <ol className="grid gap-3">
        {followUps.map((followUp) => (
          <li key={followUp.days} className="rounded-tile border border-ink-200 bg-ink-50 p-3.5">
            <p className="flex items-center gap-2 font-bold">
              {followUp.how ? (
                <CircleCheck aria-hidden="true" className="size-5 text-ok" />
              ) : (
                <CalendarClock aria-hidden="true" className="size-5 text-brand-600" />
              )}
              {t('followUps.after', { count: followUp.days })}
            </p>
            {followUp.how && <FollowUpAnswer followUp={followUp} />}
            {!followUp.how && !followUp.isDue && (
              <p className="mt-1 text-ink-600 text-sm">{t('followUps.due', { day: followUp.dueOn })}</p>
            )}
            {!followUp.how && followUp.isDue && (
              <FollowUpForm applicationId={applicationId} days={followUp.days} name={name} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function FollowUpForm({ applicationId, days, name }: { applicationId: string; days: number; name: string }) {
  const { t } = useTranslation('petAdoptions')
  const sent = useNavigation().formData
  const isSending =
    sent?.get('intent') === 'followUp' &&
    sent.get('applicationId') === applicationId &&
    sent.get('days') === String(days)
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-3">
      <input type="hidden" name="intent" value="followUp" />
      <input type="hidden" name="applicationId" value={applicationId} />
      <input type="hidden" name="days" value={days} />
      <RadioGroup
        name="how"
        label={t('followUps.how', { name })}
        variant="chips"
        isRequired
        options={HOWS.map((how) => ({ value: how, label: t(`followUps.hows.${how}`) }))}
        messages={{ required: t('followUps.missing') }}
      />
      <TextArea name="note" label={t('followUps.note')} maxLength={1000} rows={2} />
      <Button type="submit" size="sm" className="w-fit" isPending={isSending} pendingLabel={t('sending')}>
        {t('followUps.send')}
      </Button>
    </Form>
  )
}

/** Follow-ups of the adopter, as the pet's former owner reads them. */
export function FollowUpsRead({ followUps, name }: { followUps: readonly FollowUpGlance[]; name: string }) {
  const { t } = useTranslation('petAdoptions')
  const answered = followUps.filter(({ how }) => how !== null)
  if (answered.length === 0) return <p className="text-ink-600 text-sm">{t('followUps.none', { name })}</p>
  return (
    <ol className="grid gap-2 border-ink-200 border-t pt-3">
      {answered.map((followUp) => (
        <li key={followUp.days}>
          <p className="font-bold text-sm">{t('followUps.after', { count: followUp.days })}</p>
          <FollowUpAnswer followUp={followUp} />
        </li>
      ))}
    </ol>
  )
}

function FollowUpAnswer({ followUp: { how, note } }: { followUp: FollowUpGlance }) {
  const { t } = useTranslation('petAdoptions')
  if (!how) return null
  return (
    <p className="mt-1 text-ink-700 text-sm [overflow-wrap:anywhere]">
      <strong>{t(`followUps.hows.${how}`)}</strong>
      {note !== '' && `. ${note}`}
    </p>
  )
}
