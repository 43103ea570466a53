import { House, MapPin, Star } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { listed } from '../booking/labels.ts'
import type { BookedVisit } from './booked-visit.ts'
import { CancelForm } from './changes/cancel-form.tsx'
import { PetFaces } from './pet-faces.tsx'
import { StateBadge } from './state-badge.tsx'
import { formatMoment } from './visit-labels.ts'

/** One booking: when, who comes for what, and where. All of it leads to its page. */
export function VisitCard({ visit }: { visit: BookedVisit }) {
  const { t } = useTranslation('visits')
  const { t: next } = useTranslation('nextVisit')
  const { pets, state, when, storeName, place, isHomeVisit, total, afterDeath, awaitsReview } = visit
  const died = listed(pets.filter(({ hasDied }) => hasDied).map(({ name }) => name))
  const isForOthers = pets.some(({ hasDied }) => !hasDied)
  const names = listed(pets.map(({ name }) => name))
  const moment = formatMoment(when, t)
  const Place = isHomeVisit ? House : MapPin
  return (
    <Card className="relative grid gap-3 transition-shadow hover:shadow-2">
      <div className="flex items-start gap-3.5">
        <PetFaces pets={pets} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-lg leading-tight">
              <Link
                to={paths.profileAppointment({ id: visit.appointmentId })}
                prefetch="intent"
                aria-label={t('card.open', { names, when: moment })}
                className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-brand-600"
              >
                {moment}
              </Link>
            </h3>
            {!afterDeath && <StateBadge state={state} awaitsDeposit={visit.awaitsDeposit} />}
          </div>
          <ul className="mt-1 grid gap-0.5">
            {pets.map((pet) => (
              <li key={pet.id} className="text-ink-700">
                <b className="font-extrabold text-ink-900">{pet.name}</b> · {pet.packName}
                {pet.state !== state && <StateBadge state={pet.state} className="ml-2" />}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink-200 border-t pt-3 text-sm">
        <p className="flex min-w-0 items-start gap-2 text-ink-700">
          <Place aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand-600" />
          <span className="min-w-0">
            <b className="font-bold">{isHomeVisit ? next('atHome') : storeName}</b>
            <span className="block text-ink-600">
              {visit.hasPickUp && !isHomeVisit ? t('card.pickUp', { street: place }) : place}
            </span>
          </span>
        </p>
        <b className="whitespace-nowrap font-black text-md tabular-nums">{total}</b>
      </div>
      {afterDeath && (
        <div className="relative z-10 grid gap-2 border-ink-200 border-t pt-3">
          <p className="text-ink-700">
            <b className="block font-extrabold">{t('afterDeath.title', { name: died })}</b>
            {t(isForOthers ? 'afterDeath.others' : 'afterDeath.text')}
          </p>
          {afterDeath.canCancel && <CancelForm appointmentId={visit.appointmentId} deposit={afterDeath.deposit} />}
        </div>
      )}
      {awaitsReview && (
        <ButtonLink
          to={paths.profileAppointment({ id: awaitsReview, review: true })}
          variant="soft"
          size="sm"
          icon={<Star aria-hidden="true" className="size-4.5" />}
          className="relative z-10 justify-self-start"
        >
          {t('card.review')}
        </ButtonLink>
      )}
    </Card>
  )
}
