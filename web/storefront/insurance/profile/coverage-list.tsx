import { CircleCheck, Hourglass } from 'lucide-react'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { artByEvent } from '../claims/event-art.ts'
import { formatAfterMonth } from '../plans/use-terms.ts'
import type { CoverageToday } from './get-coverages.ts'

interface CoverageListProps {
  coverages: readonly CoverageToday[]
  currency: Currency
  /** Wording of the waiting periods: a current or coming month, an unpaid renewal, or none for an ended contract. */
  tells: 'cover' | 'renewal' | 'nothing'
}

/** Coverages with limit, deductible and first day. */
export function CoverageList({ coverages, currency, tells }: CoverageListProps) {
  return (
    <ul className="grid gap-4">
      {coverages.map((coverage) => (
        <li key={coverage.event} className="flex items-start gap-3.5">
          <ArtTile {...artByEvent[coverage.event]} size={28} className="size-12 shrink-0" />
          <div className="min-w-0 flex-1">
            <Facts {...coverage} />
            <From {...coverage} tells={tells} />
            <Used {...coverage} currency={currency} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({
  title,
  displayLimit,
  deductible,
  displayDeductible,
  sharePercent,
  excludesPreexisting,
}: CoverageToday) {
  const { t } = useTranslation('petInsuranceProfile')
  const share = { percent: sharePercent, deductible: displayDeductible }
  return (
    <>
      <div className="justify-between gap-x-4 sm:flex sm:items-baseline">
        <h3 className="text-md">{title}</h3>
        <p className="shrink-0 font-extrabold">{t('coverage.limit', { limit: displayLimit })}</p>
      </div>
      <p className="text-ink-700 text-sm">
        {deductible === 0 && sharePercent === 100 ? t('coverage.whole') : t('coverage.share', share)}
        {excludesPreexisting && ` ${t('coverage.notBefore')}`}
      </p>
    </>
  )
}

function From({ from, daysUntil, afterMonth, tells }: CoverageToday & Pick<CoverageListProps, 'tells'>) {
  const { t } = useTranslation('petInsuranceProfile')
  const { t: plans } = useTranslation('petInsurance')
  if (afterMonth !== null && tells !== 'nothing')
    return (
      <p className="mt-0.5 inline-flex items-start gap-1.5 font-bold text-sm text-warn">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {formatAfterMonth(afterMonth, plans)}
        {from !== null && ` (${formatDay(from)})`}
      </p>
    )
  if (from === null)
    return (
      <p className="mt-0.5 text-ink-600 text-sm">
        {daysUntil === 0 ? t('coverage.atOnce') : t('coverage.after', { count: daysUntil })}
      </p>
    )
  if (tells === 'nothing') return null
  if (daysUntil === 0)
    return (
      <p className="mt-0.5 inline-flex items-center gap-1.5 font-bold text-ok text-sm">
        <CircleCheck aria-hidden="true" className="size-4.5" />
        {t(tells === 'renewal' ? 'coverage.keeps' : 'coverage.now')}
      </p>
    )
  return (
    <p className="mt-0.5 inline-flex items-start gap-1.5 font-bold text-sm text-warn">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {t('coverage.from', { day: formatDay(from), count: daysUntil })}
    </p>
  )
}

function Used({ used, limit, displayLimit, currency }: CoverageToday & { currency: Currency }) {
  const { t } = useTranslation('petInsuranceProfile')
  if (used === 0) return null
  const usage = t('coverage.used', { used: formatMoney(used, currency), limit: displayLimit })
  return <ProgressBar value={used / limit} label={usage} className="mt-2" />
}
