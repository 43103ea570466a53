import type { LiveDelivery } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { MapLink } from '../../reach-links.tsx'

interface DeliveryCardProps {
  orderId: string
  reference: string
  live: LiveDelivery
}

/** When an order on its way arrives, and the photo of a delivered one. */
export function DeliveryCard({
  orderId,
  reference,
  live: { arrival, courier, stopsBefore, photo },
}: DeliveryCardProps) {
  const { t } = useTranslation('orderDesk')
  if (photo) {
    const address = paths.backofficeOrderPhoto(orderId)
    return (
      <Card className="grid gap-2">
        <h2 className="text-lg">{t('live.photo')}</h2>
        <a href={address} target="_blank" rel="noreferrer" className="block w-fit overflow-hidden rounded-tile">
          <img src={address} alt={t('doorPhoto.alt', { reference })} className="max-h-64 max-w-full object-contain" />
        </a>
      </Card>
    )
  }
  if (!arrival) return null
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{t('live.title')}</h2>
      {arrival.basis !== 'promise' ? (
        <>
          <p className="font-extrabold text-md">{t('live.window', { label: arrival.label ?? '' })}</p>
          <p className="text-ink-700 text-sm">
            {t('live.stops', { count: stopsBefore })} {arrival.basis === 'round' && t('live.round')}
            {arrival.basis === 'old-position' && t('live.old', { minutes: arrival.ageMinutes ?? 0 })}
          </p>
          {courier && (
            <div className="flex flex-wrap gap-2">
              <MapLink at={courier}>{t('live.map')}</MapLink>
            </div>
          )}
        </>
      ) : (
        <p className="text-ink-700 text-sm">{t('live.promise')}</p>
      )}
    </Card>
  )
}
