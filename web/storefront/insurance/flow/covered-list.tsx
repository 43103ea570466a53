import { useTranslation } from '#web/i18n/i18n.ts'
import { formatAfterMonth } from '../plans/use-terms.ts'
import type { CoveredLine } from './covered-from.ts'

/** Coverages with limit and first day. */
export function CoveredList({ lines }: { lines: readonly CoveredLine[] }) {
  const { t } = useTranslation('petInsuranceFlow')
  const { t: plans } = useTranslation('petInsurance')
  return (
    <ul className="grid gap-2.5">
      {lines.map(({ event, title, limit, deductible, sharePercent, from, afterMonth }) => (
        <li key={event} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">{title}</span>
          <span className="font-bold">{t('covered.limit', { limit })}</span>
          {afterMonth !== null && (
            <span className="w-full font-bold text-sm text-warn">
              {formatAfterMonth(afterMonth, plans)} ({from})
            </span>
          )}
          <span className="w-full text-ink-600 text-sm">
            {afterMonth === null && `${t('covered.from', { day: from })} · `}
            {t('covered.share', { percent: sharePercent })}
            {deductible && ` · ${t('covered.deductible', { deductible })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
