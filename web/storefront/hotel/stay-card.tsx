import { CalendarClock } from 'lucide-react'
import type { Stay } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { hotelPaths } from '#web/paths/hotel-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface StayCardProps {
  stays: readonly Stay[]
  place: { merchantId: string; storeId: string }
}

/** Place, days and belongings of each pet of a stay, with the way to other days. */
export function StayCard({ stays, place }: StayCardProps) {
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
            <span className="text-ink-700 text-sm">{t('stay.place', { name: stay.kennelName })}</span>
            {stay.checkedInLabel && (
              <span className="text-ink-700 text-sm">{t('stay.checkedIn', { when: stay.checkedInLabel })}</span>
            )}
            {stay.checkedOutLabel && (
              <span className="text-ink-700 text-sm">{t('stay.checkedOut', { when: stay.checkedOutLabel })}</span>
            )}
            <DayPhotos stay={stay} />
            <MedicineList stay={stay} />
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

/** What a pet takes, and when it was given. */
function MedicineList({ stay: { medicines, doses, state } }: { stay: Stay }) {
  const { t } = useTranslation('hotel')
  if (medicines.length === 0) return null
  const today = doses.filter(({ isToday }) => isToday && state === 'IN_PROGRESS')
  const earlier = doses.filter((dose) => !today.includes(dose)).toReversed()
  return (
    <div className="mt-1 grid gap-1 text-sm">
      <h3 className="font-extrabold">{t('stay.medicines.title')}</h3>
      <ul className="list-disc pl-5 text-ink-700">
        {medicines.map(({ id, name, dose, times, note, isEnded }) => (
          <li key={id} className="wrap-anywhere">
            {t('stay.medicines.plan', { name, dose, times: times.join(', ') })}
            {isEnded && ` (${t('stay.medicines.ended')})`}
            {note && ` · ${note}`}
          </li>
        ))}
      </ul>
      {today.length > 0 && (
        <>
          <h4 className="font-bold">{t('stay.medicines.today')}</h4>
          <Doses doses={today} />
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-bold">{t('stay.medicines.earlier')}</summary>
          <Doses doses={earlier} />
        </details>
      )}
    </div>
  )
}

function Doses({ doses }: { doses: Stay['doses'] }) {
  const { t } = useTranslation('hotel')
  const tell = ({ given, isToday, time }: Stay['doses'][number]) => {
    if (!given) return isToday ? t('stay.medicines.due', { time }) : t('stay.medicines.notGiven')
    const { label: when, by: name } = given
    return name ? t('stay.medicines.given', { when, name }) : t('stay.medicines.givenBy', { when })
  }
  return (
    <ul className="list-disc pl-5 text-ink-700">
      {doses.map((dose) => (
        <li key={`${dose.medicineId} ${dose.day} ${dose.time}`} className="wrap-anywhere">
          {!dose.isToday && `${dateLabel(dose.day)}, ${dose.time} · `}
          {dose.name}: {tell(dose)}
        </li>
      ))}
    </ul>
  )
}
