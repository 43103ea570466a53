import type { LineOutcome } from '#services/payments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { outcomes as known, lineTones } from './line-styles.ts'

export function OutcomeCounts({ outcomes }: { outcomes: Partial<Record<LineOutcome, number>> }) {
  const { t } = useTranslation('statements')
  const counted = known.flatMap((outcome) => {
    const count = outcomes[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
  if (counted.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {counted.map(({ outcome, count }) => (
        <li key={outcome}>
          <Badge tone={lineTones[outcome]}>{t('tally', { number: count, outcome: t(`outcome.${outcome}`) })}</Badge>
        </li>
      ))}
    </ul>
  )
}
