import type { Hotel } from '#services/appointments/contract.ts'
import { datesLabel, formatClock } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'

/** Hours, prices, seasons and rules of a hotel. */
export function HotelRates({ hotel, today }: { hotel: Hotel; today: string }) {
  const { t } = useTranslation('hotel')
  const { rates, seasons, currencyCode, houseRules } = hotel
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('rates.title')}</h2>
      <p className="text-ink-700 text-sm">
        {t('hours', {
          checkIn: formatClock(hotel.checkInMinute),
          receiveUntil: formatClock(hotel.receiveUntilMinute),
          checkOut: formatClock(hotel.checkOutMinute),
          dayFrom: formatClock(hotel.dayFromMinute),
          dayUntil: formatClock(hotel.dayUntilMinute),
        })}
      </p>
      <table className="w-full text-left text-sm">
        <thead className="text-ink-600">
          <tr>
            <th scope="col">
              <span className="sr-only">{t('rates.title')}</span>
            </th>
            <th scope="col" className="py-1 text-right">
              {t('rates.night')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('rates.day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ petTypeId, size, night, day }) => (
            <tr key={`${petTypeId} ${size}`} className="border-ink-200 border-t">
              <th scope="row" className="py-2 font-bold">
                {t(petTypeId === 'perro' ? 'rates.dog' : petTypeId === 'gato' ? 'rates.cat' : 'rates.other')}
                {size && ` ${size}`}
              </th>
              <td className="whitespace-nowrap py-2 text-right">{formatMoney(night, currencyCode)}</td>
              <td className="whitespace-nowrap py-2 text-right">{formatMoney(day, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {seasons.length > 0 && (
        <div>
          <h3 className="mb-1 font-extrabold">{t('rates.seasons')}</h3>
          <ul className="grid gap-1 text-ink-700 text-sm">
            {seasons.map(({ id, name, fromDay, untilDay, percent, leastNights }) => (
              <li key={id}>
                {[
                  t('rates.season', { name, days: datesLabel(fromDay, untilDay, today) }),
                  percent > 0 && t('rates.more', { percent }),
                  percent < 0 && t('rates.less', { percent: -percent }),
                  leastNights > 1 && t('rates.least', { nights: leastNights }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {(hotel.takesMembership || hotel.mostTogether > 1) && (
        <ul className="grid gap-1 text-ink-700 text-sm">
          {hotel.takesMembership && <li>{t('rates.membership')}</li>}
          {hotel.mostTogether > 1 && hotel.companionPercent < 100 && (
            <li>{t('rates.companion', { percent: hotel.companionPercent })}</li>
          )}
        </ul>
      )}
      {houseRules && (
        <div>
          <h3 className="mb-1 font-extrabold">{t('rules')}</h3>
          <p className="whitespace-pre-line text-ink-700 text-sm">{houseRules}</p>
        </div>
      )}
    </Card>
  )
}
