import type { useTranslation } from '#web/i18n.ts'
import type { VisitTime } from './visit-time.ts'

type Say = ReturnType<typeof useTranslation<'visits'>>['t']

/** 'Toby', 'Toby y Mishi', 'Toby, Mishi e Iris'. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('es').format(names)
}

/** 'Mañana 15:30'; of a shift 'Mañana, de 8:30 a 10:30'. */
export function momentInWords({ day, time, until }: VisitTime, t: Say): string {
  return until === null ? t('when.at', { day, time }) : t('when.between', { day, time, until })
}
