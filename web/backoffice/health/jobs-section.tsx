import { RotateCw } from 'lucide-react'
import { useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { ParkedJob, ParkedQueue } from '#services/operations/contract.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'
import { FACTS, OWNERS } from './queue-labels.ts'

/** Jobs that failed for good: retry one or a whole queue, or discard with a reason. */
export function JobsSection({ loaded }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { queues } = loaded
  return (
    <HealthSection id="jobs" title={t('jobs.title')} isThere={queues !== null}>
      {queues?.length === 0 && <p className="text-ink-600">{t('jobs.none')}</p>}
      {queues && queues.length > 0 && <p className="text-ink-600 text-sm">{t('jobs.intro')}</p>}
      {queues?.map((parked) => (
        <QueueCard key={parked.queue} parked={parked} loaded={loaded} />
      ))}
    </HealthSection>
  )
}

function QueueCard({ parked: { queue, jobs }, loaded }: { parked: ParkedQueue; loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const sent = useNavigation().formData
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="min-w-0 font-extrabold text-md">
          <QueueName queue={queue} />
        </h3>
        {jobs.length > 1 && (
          <StaffForm preventScrollReset>
            <input type="hidden" name="queue" value={queue} />
            <Button
              type="submit"
              name="intent"
              value="retry-queue"
              variant="outline"
              size="sm"
              isPending={sent?.get('intent') === 'retry-queue' && sent.get('queue') === queue}
              pendingLabel={t('doing')}
            >
              {t('jobs.retryAll', { count: jobs.length })}
            </Button>
          </StaffForm>
        )}
      </div>
      <ul className="grid gap-3">
        {jobs.map((job) => (
          <li key={job.id} className="grid gap-2 border-ink-200 border-t pt-3">
            <JobRow job={job} queue={queue} loaded={loaded} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 'Tienda: entró un pago', with the name that the logs have. */
function QueueName({ queue }: { queue: string }) {
  const { t } = useTranslation('healthDesk')
  const [first, second] = queue.split('/')
  const owner = OWNERS.find((each) => each === first)
  const fact = FACTS.find((each) => each === second)
  return (
    <>
      {owner && fact && (
        <span className="block">{t('queueOf', { owner: t(`owner.${owner}`), fact: t(`fact.${fact}`) })}</span>
      )}
      {owner && !fact && <span className="block">{t(`owner.${owner}`)}</span>}
      <code className="break-all font-normal text-ink-600 text-xs">{queue}</code>
    </>
  )
}

function JobRow({ job, queue, loaded }: { job: ParkedJob; queue: string; loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const sent = useNavigation().formData
  const isSent = (intent: string) => sent?.get('intent') === intent && sent.get('jobId') === job.id
  const field = fieldProps({ limits: loaded.giveUpLimits })
  const when = momentLabel(Date.parse(job.failedAt), loaded.timezone, new Date(loaded.now))
  return (
    <>
      <p className="text-sm">
        {job.tries === 1 ? t('jobs.failedOnce', { when }) : t('jobs.failed', { when, count: job.tries })}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {Object.entries(job.what).map(([name, value]) => (
          <div key={name} className="flex min-w-0 gap-1.5">
            <dt className="text-ink-600">{name}</dt>
            <dd className="break-all font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p lang="en" className="break-words rounded-tile bg-ink-100 px-3 py-2 font-mono text-xs">
        {job.why}
      </p>
      <div className="flex flex-wrap items-start gap-2.5">
        <StaffForm preventScrollReset>
          <input type="hidden" name="queue" value={queue} />
          <input type="hidden" name="jobId" value={job.id} />
          <Button
            type="submit"
            name="intent"
            value="retry-job"
            size="sm"
            icon={<RotateCw aria-hidden="true" className="size-4.5" />}
            isPending={isSent('retry-job')}
            pendingLabel={t('doing')}
          >
            {t('jobs.retry')}
          </Button>
        </StaffForm>
        <details className="min-w-0 rounded-control border border-ink-300 open:basis-full">
          <summary className="flex min-h-10 items-center px-3.5 font-extrabold text-red-700 text-sm">
            {t('jobs.giveUp')}
          </summary>
          <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-3.5">
            <input type="hidden" name="queue" value={queue} />
            <input type="hidden" name="jobId" value={job.id} />
            <p className="text-sm">{t('jobs.giveUpText')}</p>
            <TextField {...field('reason')} label={t('jobs.reason')} messages={{ required: t('jobs.reasonMissing') }} />
            <Button
              type="submit"
              name="intent"
              value="give-up"
              variant="danger"
              isWide
              isPending={isSent('give-up')}
              pendingLabel={t('doing')}
            >
              {t('jobs.giveUpSure')}
            </Button>
          </StaffForm>
        </details>
      </div>
    </>
  )
}
