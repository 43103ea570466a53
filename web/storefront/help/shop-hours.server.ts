import { datesLabel, daysBetween, todayIn } from '#services/appointments/rules/local-clock.ts'
import type { Shop } from '#services/market/contract.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { upperFirst } from '#shared/text.ts'
import { translator } from '#web/i18n/i18n.ts'
import { formatOpening, toWeek } from '../appointments/store/week.ts'
import { toSpans } from './format-week.ts'

/** A line of a shop's opening hours. */
export interface HoursLine {
  /** 'Lunes a viernes'; of an exception 'viernes 25 (Navidad)'. */
  days: string
  /** '9:00–18:00', or 'Cerrado'. */
  hours: string
}

/** How long before an exception it is announced. */
const EXCEPTION_DAYS = 30

/** Opening hours of a shop as its customers read them: the week from Monday on, then the exceptions of the next 30 days. */
export function listShopHours(
  { schedule, exceptions, timeZone }: Pick<Shop, 'schedule' | 'exceptions' | 'timeZone'>,
  { now, locale }: { now: Date; locale: Locale },
): HoursLine[] {
  const t = translator(locale, 'help')
  const today = todayIn(timeZone, now)
  const day = (weekday: number) => t(`weekdays.${WEEKDAYS[weekday] ?? '0'}`)
  const formatHours = (hours: readonly string[]) => hours.join(' · ') || t('delivery.closed')
  const week = toSpans(toWeek(schedule, today)).map(({ from, until, hours }) => ({
    days: upperFirst(from === until ? day(from) : t('span', { from: day(from), until: day(until) })),
    hours: formatHours(hours),
  }))
  const coming = exceptions
    .filter(({ fromDay }) => daysBetween(today, fromDay) <= EXCEPTION_DAYS)
    .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
    .map(({ fromDay, untilDay, reason, openings }) => ({
      days: `${upperFirst(datesLabel(fromDay, untilDay, today))} (${reason})`,
      hours: formatHours(openings.map(formatOpening)),
    }))
  return [...week, ...coming]
}

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const
