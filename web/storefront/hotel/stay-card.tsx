import { CalendarClock } from 'lucide-react'
import type { Stay } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { hotelPaths } from '#web/paths/hotel-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StayMedicines } from './stay-medicines.tsx'

interface StayCardProps {
  stays: readonly Stay[]
  place: { merchantId: string; storeId: string }
  /** Not used yet, for a medicine that the family writes. */
  newId: string
}

/** Place, days and belongings of each pet of a stay, with the way to other days. */
export function StayCard({ stays, place, newId }: StayCardProps) {
  const { t } = useTranslation('hotel')
  const [first] = stays
  if (!first) return null
  const { fromDay, untilDay, canMove } = first
  const [from, until] = [dateLabel(fromDay), dateLabel(untilDay)]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('stay.title')}</h2>
      <p className="font-bold">
        {fromDay === untilDay ? t('stay.dayOnly', { from }) : t('stay.span', { from, until })}
      </p>
      <ul className="grid gap-3">
        {stays.map((stay) => (
          <li key={stay.appointmentId} className="grid gap-0.5 border-ink-200 border-t pt-3">
            <b className="wrap-anywhere">{stay.petName}</b>
            {stay.state === 'CANCELLED' && <span className="text-ink-700 text-sm">{t('stay.cancelled')}</span>}
            <span className="wrap-anywhere text-ink-700 text-sm">
              {t('stay.place', { name: stay.kennelName })}
              {stay.companions.length > 0 &&
                ` · ${t('stay.with', { names: stay.companions.map(({ petName }) => petName).join(', ') })}`}
            </span>
            {stay.checkedInLabel && (
              <span className="text-ink-700 text-sm">{t('stay.checkedIn', { when: stay.checkedInLabel })}</span>
            )}
            {stay.checkedOutLabel && (
              <span className="text-ink-700 text-sm">{t('stay.checkedOut', { when: stay.checkedOutLabel })}</span>
            )}
            <DayPhotos stay={stay} />
            <StayMedicines stay={stay} newId={newId} />
            {stay.items.length > 0 && (
              <div className="mt-1 text-sm">
                <h3 className="font-extrabold">{t('stay.brought')}</h3>
                <ul className="list-disc pl-5 text-ink-700">
                  {stay.items.map(({ position, label, count, isReturned }) => (
                    <li key={position}>
                      {count > 1 && `${count} × `}
                      {label}
                      {stay.checkedOutLabel && ` (${t(isReturned ? 'stay.returned' : 'stay.notReturned')})`}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
      {canMove && (
        <ButtonLink
          to={hotelPaths.stay({ ...place, moves: first.appointmentId })}
          variant="soft"
          icon={<CalendarClock aria-hidden="true" className="size-5" />}
          className="print:hidden"
        >
          {t('stay.move')}
        </ButtonLink>
      )}
    </Card>
  )
}

/** Photos that the desk took, the newest day first. */
function DayPhotos({ stay: { photos, petName } }: { stay: Stay }) {
  const { t } = useTranslation('hotel')
  if (photos.length === 0) return null
  const days = [...Map.groupBy(photos, ({ day }) => day).values()].toReversed()
  return (
    <div className="mt-1 grid gap-2 text-sm">
      <h3 className="font-extrabold">{t('stay.photos.title')}</h3>
      {days.map((ofDay) => {
        const [first] = ofDay
        if (!first) return null
        const day = dateLabel(first.day)
        return (
          <section key={first.day} className="grid gap-1.5">
            <h4 className="font-bold">{first.isToday ? t('stay.photos.today') : day}</h4>
            <ul className="grid grid-cols-3 gap-2.5">
              {ofDay.map(({ id, small, large, caption }, index) => (
                <li key={id} className="grid content-start gap-1">
                  <a href={large} target="_blank" rel="noreferrer">
                    <img
                      src={small}
                      alt={t('stay.photos.alt', { pet: petName, number: index + 1, day })}
                      loading="lazy"
                      decoding="async"
                      className="aspect-square w-full rounded-tile border border-ink-200 object-cover"
                    />
                  </a>
                  {caption && <span className="wrap-anywhere text-ink-700">{caption}</span>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
