import { Ban, ChevronLeft, ChevronRight, Hourglass, Moon, Plus, Truck, Undo2, Wallet } from 'lucide-react'
import { Form, Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import type { Rows, View } from './calendar-search.ts'
import { clockLabel } from './clock-label.ts'
import type { CalendarOfPage } from './load-calendar.server.ts'

/** What a link of the calendar opens. */
export interface CalendarPlace {
  day?: string
  view?: 'week' | 'month' | null
  by?: 'people' | null
  who?: string | null
  appointment?: string
  station?: string
  time?: string
  block?: 1
}

interface ToolbarProps {
  screen: {
    storeId: string | null
    day: string
    view: View
    rows: Rows
    calendar: CalendarOfPage
  }
  here(more: CalendarPlace): string
}

/** Title, the ways to other days, views and rows, and what is begun from the calendar. */
export function CalendarToolbar({ screen, here }: ToolbarProps) {
  const { t } = useTranslation('backoffice')
  const { calendar, storeId, day, view, rows } = screen
  const { today, before, after } = calendar
  const isNow = calendar.days.some(({ isToday }) => isToday)
  const views: View[] = ['day', 'week', 'month']
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <div className="min-w-0 grow basis-64 sm:min-w-fit">
        <p className="font-bold text-ink-600 text-sm">{t('calendar.title')}</p>
        <h1 className="flex flex-wrap items-center gap-x-2.5 text-xl sm:flex-nowrap sm:whitespace-nowrap lg:text-2xl">
          <span className="first-letter:uppercase">{calendar.title}</span>
          {isNow && view === 'day' && <Badge tone="red">{t('calendar.today')}</Badge>}
        </h1>
      </div>
      <ButtonLink
        to={paths.backofficeCounter({ storeId, day: view === 'day' && day > today ? day : null })}
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
      >
        {t('calendar.new')}
      </ButtonLink>
      <ButtonLink
        to={paths.backofficeTill({ storeId })}
        size="sm"
        variant="outline"
        icon={<Wallet aria-hidden="true" className="size-4.5" />}
      >
        {t('calendar.till')}
      </ButtonLink>
      <ButtonLink
        to={paths.backofficeWaiting({ storeId })}
        size="sm"
        variant="outline"
        icon={<Hourglass aria-hidden="true" className="size-4.5" />}
      >
        {t('calendar.waiting')}
      </ButtonLink>
      <ButtonLink
        to={paths.backofficeHotel({ storeId })}
        size="sm"
        variant="outline"
        icon={<Moon aria-hidden="true" className="size-4.5" />}
      >
        {t('calendar.hotel')}
      </ButtonLink>
      <ButtonLink
        to={paths.backofficeDuePets({ storeId })}
        size="sm"
        variant="outline"
        icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      >
        {t('calendar.due')}
      </ButtonLink>
      {view === 'day' && calendar.visits.some(({ hasPickUp }) => hasPickUp) && (
        <ButtonLink
          to={paths.backofficeRides({ storeId, day })}
          size="sm"
          variant="outline"
          icon={<Truck aria-hidden="true" className="size-4.5" />}
        >
          {t('calendar.rides')}
        </ButtonLink>
      )}
      {view === 'day' && day >= today && (
        <ButtonLink
          to={here({ time: clockLabel(startOfBlock(screen)), block: 1 })}
          size="sm"
          variant="outline"
          icon={<Ban aria-hidden="true" className="size-4.5" />}
        >
          {t('block.title')}
        </ButtonLink>
      )}
      <nav aria-label={t('calendar.days')} className="flex items-center gap-1.5">
        <Link to={here({ day: before })} aria-label={t(`calendar.before.${view}`)} className={arrow}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <Link
          to={here({ day: today })}
          aria-current={isNow ? 'date' : undefined}
          className={buttonStyle(isNow ? 'soft' : 'outline', 'sm')}
        >
          {t('calendar.today')}
        </Link>
        <Link to={here({ day: after })} aria-label={t(`calendar.after.${view}`)} className={arrow}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </nav>
      <Form action={paths.backofficeAppointments()} className="flex items-center gap-1.5">
        {storeId && <input type="hidden" name="storeId" value={storeId} />}
        {view !== 'day' && <input type="hidden" name="view" value={view} />}
        {rows === 'people' && <input type="hidden" name="by" value="people" />}
        <input
          key={day}
          type="date"
          name="day"
          required
          // Typing a year digit by digit must not open the year 2.
          min="2020-01-01"
          max="2100-12-31"
          defaultValue={day}
          aria-label={t('calendar.goTo')}
          onChange={(event) => event.currentTarget.validity.valid && event.currentTarget.form?.requestSubmit()}
          className="h-10 rounded-control border-[1.5px] border-ink-300 bg-white px-3 font-bold text-sm"
        />
        <button type="submit" className={buttonStyle('outline', 'sm', 'only-without-script')}>
          {t('storeSwitch.go')}
        </button>
      </Form>
      {view === 'week' && calendar.employees.length > 0 && (
        <Segments
          label={t('calendar.rows')}
          items={(['stations', 'people'] as const).map((each) => ({
            to: here({ by: each === 'people' ? 'people' : null }),
            label: t(each === 'people' ? 'calendar.byPerson' : 'calendar.byStation'),
            isCurrent: each === rows,
          }))}
        />
      )}
      <Segments
        label={t('calendar.views')}
        items={views.map((each) => ({
          to: here({ view: each === 'day' ? null : each }),
          label: t(`calendar.view.${each}`),
          isCurrent: each === view,
        }))}
      />
    </div>
  )
}

interface SegmentsProps {
  label: string
  items: { to: string; label: string; isCurrent: boolean }[]
}

function Segments({ label, items }: SegmentsProps) {
  return (
    <nav aria-label={label} className="flex rounded-control bg-ink-100 p-1">
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          aria-current={item.isCurrent ? 'page' : undefined}
          className={cx(
            'grid h-8.5 place-items-center rounded-tag px-3.5 font-extrabold text-sm',
            item.isCurrent ? 'bg-white text-brand-700 shadow-1' : 'text-ink-700',
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}

/** The next full quarter of an hour of today, or the beginning of another day. */
function startOfBlock({ calendar: { nowMinute, today, days }, day }: ToolbarProps['screen']): number {
  if (day === today) return Math.min(Math.ceil(nowMinute / 15) * 15, 23 * 60)
  return days[0]?.openings[0]?.startMinute ?? 9 * 60
}

const arrow =
  'grid size-10 place-items-center rounded-control border-[1.5px] border-ink-300 bg-white text-ink-800 hover:border-brand-600 hover:text-brand-700'
