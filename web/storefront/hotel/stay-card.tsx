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
