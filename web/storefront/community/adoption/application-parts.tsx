import type { Application } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<Application['status'], Tone> = {
  open: 'warn',
  accepted: 'ok',
  rejected: 'neutral',
  withdrawn: 'neutral',
}

export function ApplicationBadge({ status }: { status: Application['status'] }) {
  const { t } = useTranslation('petAdoptions')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** Answers about home and daily life in an application. */
export function ApplicationAnswers({ answers }: { answers: Application['answers'] }) {
  const { t } = useTranslation('petAdoptions')
  const { home, household, otherPets, hoursAlone, why } = answers
  const rows = [
    { label: t('answers.home'), value: t(`apply.homes.${home}`) },
    { label: t('answers.household'), value: household },
    { label: t('answers.otherPets'), value: otherPets || t('answers.none') },
    { label: t('answers.hoursAlone'), value: t('answers.hours', { count: hoursAlone }) },
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-2 text-sm @2xl/main:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-600">{label}</dt>
            <dd className="font-bold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <blockquote className="whitespace-pre-line border-brand-300 border-l-4 pl-3 [overflow-wrap:anywhere]">
        {why}
      </blockquote>
    </div>
  )
}
