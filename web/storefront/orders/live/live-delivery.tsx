import { Clock, ShieldCheck } from 'lucide-react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { LiveDelivery as Live, Order } from '#services/market/contract.ts'
import { NEAR_MINUTES } from '#services/market/live-delivery/rules/arrival.ts'
import { distanceInMetres } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { Card } from '#web/ui/card.tsx'
import { LazyCourierMap } from './lazy-courier-map.tsx'

interface LiveDeliveryProps {
  order: Pick<Order, 'shippingAddress'>
  live: Live
  mapBase: { tiles: MapTiles | null; neighbourhoods: readonly NamedPlace[] } | null
}

/** Where the courier is, in words and on a map, and when the order arrives; nothing while no position is shared. */
export function LiveDelivery({ order, live, mapBase }: LiveDeliveryProps) {
  const { t } = useTranslation('order')
  const { arrival, courier, stopsBefore } = live
  const door = order.shippingAddress?.coordinates ?? null
  if (!arrival) return null
  return (
    <>
      {/* In the page before it has something to say, so that screen readers hear the change. */}
      <p role="status" className="sr-only">
        {arrival.isNear ? t('live.near', { minutes: NEAR_MINUTES }) : ''}
      </p>
      {courier && door && (
        <Card className="grid gap-3">
          <div>
            <h2 className="text-lg">{t('live.title')}</h2>
            <p className="mt-1 flex items-center gap-2 font-black text-brand-800 text-xl">
              <Clock aria-hidden="true" className="size-5.5 shrink-0" />
              {arrival.isNear
                ? t('live.near', { minutes: NEAR_MINUTES })
                : t('live.window', { label: arrival.label ?? '' })}
            </p>
            <p className="text-ink-700">
              {t('live.away', { distance: formatDistance(distanceInMetres(courier, door)) })}{' '}
              {t('live.stops', { count: stopsBefore })}
            </p>
            {arrival.basis === 'old-position' && (
              <p className="mt-1 font-bold text-sm text-warn">{t('live.old', { minutes: arrival.ageMinutes ?? 0 })}</p>
            )}
          </div>
          {mapBase && (
            <LazyCourierMap
              courier={courier}
              door={door}
              label={t('live.map')}
              names={{ courier: t('live.courier'), door: t('live.door') }}
              {...mapBase}
            />
          )}
          <p className="flex items-start gap-2 text-ink-600 text-sm">
            <ShieldCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {t('live.privacy')}
          </p>
        </Card>
      )}
    </>
  )
}

/** '350 m', '1,2 km': straight, so no more exact than it is. */
function formatDistance(metres: number): string {
  if (metres < 1000) return `${Math.max(50, Math.round(metres / 50) * 50)} m`
  return `${(metres / 1000).toFixed(1).replace('.', ',')} km`
}
