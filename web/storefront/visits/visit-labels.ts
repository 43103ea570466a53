import type { useTranslation } from '#web/i18n/i18n.ts'
import { listed } from '../booking/labels.ts'
import type { BookedVisit } from './booked-visit.ts'
import type { VisitTime } from './visit-time.ts'

type Say = ReturnType<typeof useTranslation<'visits'>>['t']
type SayNext = ReturnType<typeof useTranslation<'nextVisit'>>['t']

/** 'Mañana 15:30'; of a shift 'Mañana, de 8:30 a 10:30'. */
export function formatMoment({ day, time, until }: VisitTime, t: Say): string {
  return until === null ? t('when.at', { day, time }) : t('when.between', { day, time, until })
}

/** 'Toby, mañana 15:30'; of a shift 'Toby, mañana de 8:30 a 10:30'. */
export function formatNext({ pets, when }: Pick<BookedVisit, 'pets' | 'when'>, t: SayNext): string {
  const names = listed(pets.map(({ name }) => name))
  const { day, time, until } = when
  const lower = day.toLowerCase()
  return until === null ? t('at', { names, day: lower, time }) : t('between', { names, day: lower, time, until })
}
