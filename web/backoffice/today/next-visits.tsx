import { Link } from 'react-router'
import type { NextVisit } from '#services/appointments/contract.ts'
import { dayLabel, formatClock } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { stateTone } from '../appointments/appointment-states.ts'
import { ActButton } from './act-button.tsx'
import { getNextVisitAct } from './next-act.ts'

interface ShownVisit extends Omit<NextVisit, 'startMinute'> {
  startLabel: string
  dayLabel: string
  /** Where the person works in several stores. */
  storeName: string | null
}

interface NextVisitsProps {
  visits: readonly ShownVisit[]
  storeId: string | null
  mayWrite: boolean
}

/** Visits of today and tomorrow, each a link to its panel in the calendar, with its next act. */
export function NextVisits({ visits, storeId, mayWrite }: NextVisitsProps) {
  const { t } = useTranslation('todayDesk')
  return (
    <section aria-labelledby="visitas">
      <SectionHeader
        id="visitas"
        title={t('visits.title')}
        more={{ label: t('visits.all'), to: paths.backofficeAppointments({ storeId }) }}
      />
      {visits.length === 0 ? (
        <p className="text-ink-600">{t('visits.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2.5 @4xl/main:grid-cols-2 @6xl/main:grid-cols-3">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitRow visit={visit} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function VisitRow({ visit, mayWrite }: { visit: ShownVisit; mayWrite: boolean }) {
  const { t } = useTranslation('backoffice')
  const { id, storeId, day } = visit
  const act = mayWrite ? getNextVisitAct(visit) : null
  const to = paths.backofficeAppointments({ storeId, day, appointment: id })
  return (
    <div className="flex items-center gap-2 rounded-card border border-ink-200 bg-white pr-3 shadow-1 transition-colors hover:border-brand-500">
      <Link to={to} prefetch="intent" className="flex min-w-0 flex-1 gap-3 rounded-card p-4 pr-1">
        <span className="w-17 shrink-0 font-black text-md tabular-nums">
          {visit.startLabel}
          <span className="block font-bold text-ink-600 text-xs">{visit.dayLabel}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-extrabold">{visit.petName}</span>
          <span className="block truncate text-ink-600 text-sm">
            {visit.packName} · {visit.customerName}
          </span>
          {visit.storeName && <span className="block truncate text-ink-600 text-sm">{visit.storeName}</span>}
        </span>
        <Badge tone={stateTone[visit.state]} className="self-start">
          {t(`states.${visit.state}`)}
        </Badge>
      </Link>
      {act && <ActButton act={act} action={to} name={visit.petName} />}
    </div>
  )
}

/** A coming visit with the labels of its row. */
export function toNextVisit(
  { startMinute, ...visit }: NextVisit,
  { stores }: { stores: readonly { id: string; name: string; today: string }[] },
): ShownVisit {
  const store = stores.find(({ id }) => id === visit.storeId)
  return {
    ...visit,
    startLabel: formatClock(startMinute),
    dayLabel: dayLabel(visit.day, store?.today ?? visit.day),
    storeName: stores.length > 1 ? (store?.name ?? null) : null,
  }
}
