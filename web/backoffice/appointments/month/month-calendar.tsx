import { Link } from 'react-router'
import { longDayLabel, weekdayLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import type { CalendarOfPage } from '../load-calendar.server.ts'
import { blockIcons } from '../slot/block-looks.tsx'
import type { MonthOfPage } from './load-month.server.ts'

interface MonthCalendarProps {
  month: MonthOfPage
  calendar: Pick<CalendarOfPage, 'title' | 'stations' | 'employees'>
  /** Kept by the form that chooses whose month it is. */
  search: { storeId: string | null; day: string }
  getDayUrl(day: string): string
}

type MonthDay = NonNullable<MonthOfPage['weeks'][number][number]>

/** A month by day: visits, how busy it is and what is blocked, of the store, of one station or of one person. */
export function MonthCalendar({ month, calendar, search, getDayUrl }: MonthCalendarProps) {
  const { t } = useTranslation('backoffice')
  const { weeks, who } = month
  const [week = []] = weeks.filter((each) => each.every((day) => day !== null))
  return (
    <div className="grid gap-3">
      <FilterForm
        action={paths.backofficeAppointments()}
        label={t('calendar.who')}
        applyLabel={t('storeSwitch.go')}
        clear={null}
      >
        {search.storeId && <input type="hidden" name="storeId" value={search.storeId} />}
        <input type="hidden" name="view" value="month" />
        <input type="hidden" name="day" value={search.day} />
        <FilterSelect name="who" label={t('calendar.who')} value={who ?? ''} isOn={who !== null}>
          <option value="">{t('calendar.wholeStore')}</option>
          <optgroup label={t('calendar.stations')}>
            {calendar.stations.map(({ id, name }) => (
              <option key={id} value={`station ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
          {calendar.employees.length > 0 && (
            <optgroup label={t('calendar.people')}>
              {calendar.employees.map(({ id, name }) => (
                <option key={id} value={`employee ${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </FilterSelect>
      </FilterForm>
      <ol className="grid gap-1.5 sm:hidden">
        {weeks.flat().map(
          (day) =>
            day && (
              <li key={day.day}>
                <DayRow day={day} to={getDayUrl(day.day)} />
              </li>
            ),
        )}
      </ol>
      <table
        aria-label={t('calendar.month', { month: calendar.title })}
        className="w-full table-fixed border-collapse overflow-hidden rounded-card border border-ink-200 bg-white text-left shadow-1 max-sm:hidden"
      >
        <thead>
          <tr>
            {week.map(
              (day) =>
                day && (
                  <th
                    key={day.day}
                    scope="col"
                    className="px-2 py-2 font-bold text-ink-600 text-xs first-letter:uppercase"
                  >
                    {weekdayLabel(day.day)}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks are nothing but their place
            <tr key={row} className="border-ink-200 border-t align-top">
              {days.map((day, column) =>
                day ? (
                  <td
                    key={day.day}
                    className={cx(
                      'h-24 border-ink-200 border-l p-0 first:border-l-0',
                      day.isToday && 'bg-brand-50',
                      day.openMinutes === 0 &&
                        'bg-[repeating-linear-gradient(135deg,var(--color-ink-200)_0_6px,var(--color-ink-100)_6px_12px)]',
                    )}
                  >
                    <Cell day={day} to={getDayUrl(day.day)} />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place
                  <td key={column} className="border-ink-200 border-l bg-ink-50 first:border-l-0" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ day, to }: { day: MonthDay; to: string }) {
  return (
    <Link to={to} className="grid h-full content-start gap-1 p-2 hover:bg-brand-50">
      <span className="sr-only">{longDayLabel(day.day)}</span>
      <span aria-hidden="true" className={cx('font-extrabold text-sm', day.isToday && 'text-brand-700')}>
        {Number(day.day.slice(8))}
      </span>
      <Facts day={day} />
    </Link>
  )
}

function DayRow({ day, to }: { day: MonthDay; to: string }) {
  return (
    <Link
      to={to}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-tile border px-3.5 py-2',
        day.isToday ? 'border-brand-600 bg-brand-50' : 'border-ink-200 bg-white',
      )}
    >
      <span className="w-14 shrink-0 font-extrabold text-sm first-letter:uppercase">
        {weekdayLabel(day.day)} {Number(day.day.slice(8))}
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <Facts day={day} />
      </span>
    </Link>
  )
}

function Facts({ day }: { day: MonthDay }) {
  const { t } = useTranslation('backoffice')
  const { visits, percent, closure, openMinutes, blocks } = day
  return (
    <>
      {visits > 0 && <span className="font-bold text-xs">{t('calendar.visits', { count: visits })}</span>}
      {percent !== null && visits > 0 && (
        <span className="block">
          <span className="sr-only">{t('calendar.busy', { percent })}</span>
          <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-ink-200">
            <span
              className={cx('block h-full rounded-full', percent >= 85 ? 'bg-red-600' : 'bg-brand-600')}
              style={{ width: `${percent}%` }}
            />
          </span>
        </span>
      )}
      {(closure !== null || openMinutes === 0) && (
        <span className="w-fit max-w-full truncate rounded-tag bg-white px-1 font-semibold text-2xs text-ink-700">
          {closure ?? t('calendar.closedShort')}
        </span>
      )}
      {blocks.map((block) => (
        <span key={block.id} className="flex items-center gap-1 truncate font-semibold text-2xs text-ink-700">
          {blockIcons[block.kind]}
          <span className="truncate">
            {block.name}
            <span className="sr-only"> · {t(`block.kinds.${block.kind}`)}</span>
          </span>
        </span>
      ))}
    </>
  )
}
