import { Clock } from 'lucide-react'
import type { AppointmentState } from '#services/appointments/rules/enums.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { getVisitWay, listed } from '../booking/labels.ts'
import { TimeLeft } from '../orders/status/time-left.tsx'
import { formatMoment } from './visit-labels.ts'
import type { WholeVisit } from './whole-visit.ts'

/** How the visit stands, over everything else. */
export function VisitHeadline({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('visits')
  const { t: next } = useTranslation('nextVisit')
  const { state, when, isHomeVisit, cancelled, pets } = visit
  const names = listed(pets.map(({ name }) => name))
  const moment = formatMoment(when, t)
  const key = getHeadlineKey(visit)
  const isOff = state === 'CANCELLED' || state === 'NO_SHOW'
  return (
    <section className="relative overflow-hidden rounded-panel bg-brand-800 px-5 py-6 text-white shadow-3 sm:px-9 sm:py-8">
      <div className="flex items-center gap-4 sm:gap-6">
        <span className="grid size-18 shrink-0 place-items-center rounded-full bg-white sm:size-24">
          <Art name={key === 'PET_DIED' ? 'calendar' : artByState[state]} size={56} className="max-sm:size-11" />
        </span>
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-2xl sm:text-3xl">{t(`headline.${key}.title`, { names })}</h1>
          <p className="mt-1 text-brand-100">
            {t(`headline.${key}.text`, {
              store: visit.store.name,
              time: visit.collect,
              from: visit.pickup?.returnFrom ?? '',
              until: visit.pickup?.returnUntil ?? '',
            })}
          </p>
          {cancelled?.reason && cancelled.by !== 'system' && (
            <p className="wrap-anywhere mt-1 text-brand-100">{t('headline.reason', { reason: cancelled.reason })}</p>
          )}
          <p className="mt-3 inline-flex items-center gap-2 rounded-full bg-white/15 px-4 py-1.5 font-extrabold text-sun">
            <Clock aria-hidden="true" className="size-4.5 shrink-0" />
            <span className={isOff ? 'line-through decoration-2' : undefined}>{moment}</span>
          </p>
          {visit.deposit && visit.awaitsDeposit && key !== 'PET_DIED' && (
            <div className="mt-2 w-fit">
              <TimeLeft secondsLeft={visit.deposit.secondsLeft} until={visit.deposit.until} />
            </div>
          )}
        </div>
      </div>
      {isHomeVisit && <span className="sr-only">{next('atHome')}</span>}
    </section>
  )
}

const artByState: Record<AppointmentState, string> = {
  PENDING: 'bell',
  CONFIRMED: 'calendar',
  IN_PROGRESS: 'bathtub',
  COMPLETED: 'sparkles',
  CANCELLED: 'clipboard',
  NO_SHOW: 'clipboard',
}

function getHeadlineKey(visit: WholeVisit) {
  const { state, isToday, cancelled, awaitsDeposit, deposit, pets } = visit
  const way = getVisitWay(visit)
  const isComing = state === 'PENDING' || state === 'CONFIRMED'
  if (isComing && pets.some(({ hasDied }) => hasDied)) return 'PET_DIED'
  if (awaitsDeposit) return deposit?.secondsLeft === 0 ? 'AWAITING_OVER' : 'AWAITING'
  if (state === 'CANCELLED' && cancelled?.by === 'system' && deposit?.state === 'ended') return 'UNPAID'
  if (state === 'CANCELLED') return cancelled?.by === 'merchant' ? 'CANCELLED_BY_STORE' : 'CANCELLED'
  if (state === 'CONFIRMED' && way !== 'bring') return way === 'visit' ? 'CONFIRMED_HOME' : 'CONFIRMED_PICKUP'
  if (state === 'IN_PROGRESS' && way === 'pickUp') return 'IN_PROGRESS_PICKUP'
  if (state === 'COMPLETED' && isToday && way !== 'visit') return way === 'pickUp' ? 'READY_PICKUP' : 'READY'
  if (state === 'NO_SHOW' && way !== 'bring') return 'NO_SHOW_HOME'
  return state
}
