import type { PantryItem } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { formatDay, formatWeekday } from './pet-labels.ts'

const WEEK = 7

/** 'Alcanza hasta el jueves'; from a week on with its date, since a weekday alone would be ambiguous. */
export function useLastsUntil() {
  const { t } = useTranslation('pantryPage')
  return ({ daysLeft, runsOutOn }: Pick<PantryItem, 'daysLeft' | 'runsOutOn'>): string => {
    if (daysLeft < 0) return t('until.over', { day: formatDay(runsOutOn) })
    if (daysLeft === 0) return t('until.today')
    if (daysLeft === 1) return t('until.tomorrow')
    return t('until.day', { day: daysLeft < WEEK ? formatWeekday(runsOutOn) : formatDay(runsOutOn) })
  }
}
