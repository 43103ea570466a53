import { type TFunction, useTranslation } from '#web/i18n/i18n.ts'
import type { ShownCoverage, ShownPlan } from './shown-plan.ts'

/** 'Desde tu segundo mes, si renuevas'. */
export function formatAfterMonth(month: number, t: TFunction<'petInsurance'>): string {
  return month === 2 ? t('afterMonth.second') : t('afterMonth.later', { month })
}

/** Formatters for the terms of a plan. */
export function useTerms() {
  const { t } = useTranslation('petInsurance')
  return {
    formatSpecies({ species }: Pick<ShownPlan, 'species'>): string {
      if (species.length > 1) return t('species.both')
      return t(species[0] === 'GATO' ? 'species.GATO' : 'species.PERRO')
    },
    formatAges({ fromMonths, toYears }: Pick<ShownPlan, 'fromMonths' | 'toYears'>): string {
      return t('plans.ages', {
        from: t('plans.months', { count: fromMonths }),
        to: t('plans.years', { count: toYears }),
      })
    },
    formatShare({ sharePercent: share, deductible, displayDeductible }: ShownCoverage): string {
      return deductible > 0
        ? t('compare.shareOver', { share, deductible: displayDeductible })
        : t('compare.share', { share })
    },
    formatFrom({ waitingDays, coveredFrom, afterMonth }: ShownCoverage): string {
      if (afterMonth !== null) return formatAfterMonth(afterMonth, t)
      return waitingDays === 0 ? t('compare.atOnce') : t('compare.from', { count: waitingDays, day: coveredFrom })
    },
  }
}
