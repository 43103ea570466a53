import type { PantryItem } from '#services/pets/contract.ts'
import { SPANISH } from '#shared/spanish.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { formatDay } from './pet-labels.ts'

const WEEK = 7

const weekday = new Intl.DateTimeFormat(SPANISH, { weekday: 'long', timeZone: 'UTC' })

/** 'Alcanza hasta el jueves'; from a week on with its date, since a weekday alone would be ambiguous. */
export function useLastsUntil() {
  const { t } = useTranslation('pantryPage')
  return ({ daysLeft, runsOutOn }: Pick<PantryItem, 'daysLeft' | 'runsOutOn'>): string => {
    if (daysLeft < 0) return t('until.over', { day: formatDay(runsOutOn) })
    if (daysLeft === 0) return t('until.today')
    if (daysLeft === 1) return t('until.tomorrow')
    return t('until.day', {
      day: daysLeft < WEEK ? weekday.format(new Date(`${runsOutOn}T00:00:00Z`)) : formatDay(runsOutOn),
    })
  }
}
