import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { longDayLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { addMonths, pressDay, toMonth } from './month-days.ts'

interface StayCalendarProps {
  /** First of the two months, yyyy-MM. */
  month: string
  from: string | null
  until: string | null
  /** First and last day that can be chosen. */
  firstDay: string
  lastDay: string
  getPath(chosen: { from: string | null; until: string | null; month: string }): string
}

/** Two months whose days are links: it chooses a range without a script. */
export function StayCalendar({ month, from, until, firstDay, lastDay, getPath }: StayCalendarProps) {
  const { t } = useTranslation('hotel')
  const move = (count: number) => getPath({ from, until, month: addMonths(month, count) })
  const arrow = 'grid size-11 place-items-center rounded-full border border-ink-200 hover:border-brand-600'
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        {month > firstDay.slice(0, 7) ? (
          <Link to={move(-1)} className={arrow} aria-label={t('calendar.before')} preventScrollReset>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
        ) : (
          <span className="size-11" />
        )}
        <p className="text-center font-bold text-ink-700 text-sm" aria-live="polite">
          {t(from === null || until !== null ? 'calendar.pickFrom' : 'calendar.pickUntil')}
        </p>
        {addMonths(month, 1) < lastDay.slice(0, 7) ? (
          <Link to={move(1)} className={arrow} aria-label={t('calendar.after')} preventScrollReset>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        ) : (
          <span className="size-11" />
        )}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        {[month, addMonths(month, 1)].map((each) => (
          <MonthGrid key={each} {...{ shown: month, from, until, firstDay, lastDay, getPath }} month={each} />
        ))}
      </div>
    </div>
  )
}

const WEEKDAYS = ['L', 'M', 'X', 'J', 'V', 'S', 'D']

function MonthGrid({ month, shown, from, until, firstDay, lastDay, getPath }: StayCalendarProps & { shown: string }) {
  const { t, locale } = useTranslation('hotel')
  const { blanks, days } = toMonth(month)
  const name = new Date(`${month}-01T12:00:00Z`).toLocaleDateString(locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  return (
    <section aria-label={name}>
      <h3 className="mb-2 text-center font-extrabold first-letter:uppercase">{name}</h3>
      <div aria-hidden="true" className="mb-1 grid grid-cols-7 text-center font-bold text-ink-600 text-xs">
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-y-1">
        {days.map((day, index) => {
          const isEnd = day === from || day === until
          const isInside = from !== null && until !== null && day > from && day < until
          const style = cx(
            'grid h-11 place-items-center font-bold text-md',
            isEnd ? 'rounded-control bg-brand-600 text-white' : isInside ? 'bg-brand-100 text-brand-900' : '',
          )
          const number = Number(day.slice(8))
          return (
            <li key={day} style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}>
              {day < firstDay || day > lastDay ? (
                <span
                  className={cx(style, 'font-normal! text-ink-600 line-through decoration-ink-300')}
                  aria-hidden="true"
                >
                  {number}
                </span>
              ) : (
                <Link
                  to={getPath({ ...pressDay({ from, until }, day), month: shown })}
                  preventScrollReset
                  aria-label={longDayLabel(day)}
                  aria-current={isEnd ? 'date' : undefined}
                  className={cx(style, !isEnd && 'rounded-control hover:ring-2 hover:ring-brand-300')}
                >
                  {number}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      <p className="sr-only">{t('calendar.help')}</p>
    </section>
  )
}
