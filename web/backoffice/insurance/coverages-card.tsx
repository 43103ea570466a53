import type { Insurance } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'

interface CoveragesCardProps {
  insurance: Pick<Insurance, 'coverages' | 'coveredSince'>
  /** Event of the claim, which is highlighted. */
  event?: string
}

/** Coverages as purchased: claims are decided by these terms only. */
export function CoveragesCard({ insurance, event }: CoveragesCardProps) {
  const { t } = useTranslation('insuranceDesk')
  const { coverages, coveredSince } = insurance
  const shown = event === undefined ? coverages : coverages.filter((each) => each.event === event)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t(event === undefined ? 'coverages.title' : 'coverages.one')}</h2>
      {shown.length === 0 && <p>{t('coverages.none')}</p>}
      <ul className="grid gap-3">
        {shown.map((coverage, index) => (
          <li key={coverage.event} className={cx('grid gap-0.5 text-sm', index > 0 && 'border-ink-200 border-t pt-3')}>
            <b className="text-md">{coverage.title}</b>
            <span>
              {t('coverages.terms', {
                limit: coverage.displayLimit,
                deductible: coverage.displayDeductible,
                percent: coverage.sharePercent,
              })}
            </span>
            <span className="text-ink-600">
              {coverage.waitingDays === 0
                ? t('coverages.noWaiting')
                : t('coverages.from', { day: formatDay(plusDays(coveredSince, coverage.waitingDays)) })}
              {coverage.excludesPreexisting && ` ${t('coverages.noPreexisting')}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
