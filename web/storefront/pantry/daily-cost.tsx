import { calculateDuration, type Feeding } from '#services/pets/pantry/rules/cost-per-day.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatNames } from './pet-labels.ts'

interface DailyCostProps {
  /** Null: the pets have no weight yet. */
  feeding: Feeding | null
  /** Estimated from earlier purchases. */
  isLearned: boolean
  /** First pet without a weight, for the link to its page. */
  unweighed: { id: string; name: string } | null
  variant: { price: number; netGrams: number | null }
  currency: Currency
}

/** 'Bs 6,40 por día para Rocky · le dura 23 días', of the chosen bag. */
export function DailyCost({ feeding, isLearned, unweighed, variant, currency }: DailyCostProps) {
  const { t } = useTranslation('pantry')
  const { price, netGrams } = variant
  if (!feeding || netGrams === null) {
    if (!unweighed) return null
    return (
      <p className="mt-3 text-ink-700 text-sm">
        <TextLink to={paths.petProfileWeights({ id: unweighed.id })}>
          {t('daily.noWeight', { names: unweighed.name })}
        </TextLink>
      </p>
    )
  }

  const { days, perDayMinor } = calculateDuration(feeding, { priceMinor: price, netGrams })
  const isOne = feeding.names.length === 1
  const note = isOne ? 'daily.note' : 'daily.noteThem'
  return (
    <div className="mt-3 flex items-start gap-2.5 rounded-tile bg-brand-50 px-4 py-3">
      <i className="icon-paw-print size-5 mt-0.5 text-brand-600" />
      <div>
        <p className="font-extrabold text-brand-900">
          {t('daily.cost', { amount: formatMoney(perDayMinor, currency), names: formatNames(feeding.names) })} ·{' '}
          {t(isOne ? 'daily.lasts' : 'daily.lastThem', { count: days })}
        </p>
        <p className="text-ink-700 text-xs">{t(isLearned ? 'daily.noteLearned' : note)}</p>
      </div>
    </div>
  )
}
