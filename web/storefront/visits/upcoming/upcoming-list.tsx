import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisitCard } from '../visit-card.tsx'
import type { VisitPage } from './upcoming-visits.server.ts'

/** What is still to come of the visitor's bookings (`upcomingVisits`), and the way to all of them. */
export function UpcomingList({ visits, next }: VisitPage) {
  const { t } = useTranslation('visits')
  if (visits.length === 0) return <NothingBooked />
  return (
    <div className="grid gap-4">
      <VisitCards visits={visits} />
      <TextLink to={paths.profileAppointments(next ? { after: next } : {})} className="justify-self-start">
        {t(next ? 'list.more' : 'list.all')}
      </TextLink>
    </div>
  )
}

export function VisitCards({ visits }: Pick<VisitPage, 'visits'>) {
  return (
    <ul className="grid gap-3">
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitCard visit={visit} />
        </li>
      ))}
    </ul>
  )
}

export function NothingBooked() {
  const { t } = useTranslation('visits')
  return (
    <EmptyState
      art={<Art name="bathtub" size={88} />}
      title={t('empty.title')}
      actions={
        <>
          <ButtonLink to={paths.spa()}>{t('empty.spa')}</ButtonLink>
          <ButtonLink to={paths.appointments()} variant="outline">
            {t('empty.stores')}
          </ButtonLink>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
