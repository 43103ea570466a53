import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { listed } from '../../booking/labels.ts'
import type { BookedVisit } from '../booked-visit.ts'
import { PetFaces } from '../pet-faces.tsx'
import { formatNext } from '../visit-labels.ts'

/** 'Toby, mañana 15:30': what is next, and the way to it. */
export function NextVisitCard({ visit, className }: { visit: BookedVisit; className?: string }) {
  const { t } = useTranslation('nextVisit')
  const { pets, appointmentId, isHomeVisit, storeName } = visit
  const services = listed([...new Set(pets.map(({ packName }) => packName))])
  return (
    <Link
      to={paths.profileAppointment({ id: appointmentId })}
      prefetch="intent"
      className={cx(
        'flex items-center gap-4 rounded-card border border-brand-200 bg-brand-50 p-4 shadow-1 transition-shadow hover:shadow-2 sm:px-5',
        className,
      )}
    >
      <PetFaces pets={pets} />
      <span className="min-w-0 flex-1">
        <span className="block font-extrabold text-brand-700 text-sm">{t(nextState(visit))}</span>
        <span className="block font-black text-lg leading-snug">{formatNext(visit, t)}</span>
        <span className="block truncate text-ink-700 text-sm">
          {services} · {isHomeVisit ? t('atHome') : storeName}
        </span>
      </span>
      <i className="icon-chevron-right size-5.5 text-brand-700" />
    </Link>
  )
}

function nextState({ state, awaitsDeposit }: BookedVisit) {
  if (state === 'IN_PROGRESS') return 'now'
  if (awaitsDeposit) return 'deposit'
  return state === 'PENDING' ? 'pending' : 'title'
}
