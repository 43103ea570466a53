import { useMemo, useRef } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { useWasNear } from '#web/storefront/layout/load-later/use-was-near.ts'
import { LazyMap } from '../map/stores-on-map.tsx'

interface StoreMapProps {
  point: Point
  name: string
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}

/** Map of one store, loaded when it nears the viewport. */
export function StoreMap({ point, name, tiles, neighbourhoods }: StoreMapProps) {
  const { t } = useTranslation('appointment')
  const box = useRef<HTMLDivElement>(null)
  const isNear = useWasNear(box)
  const { lat, lon } = point
  const pins = useMemo(() => [{ id: name, lat, lon, label: null, price: name, slot: null }], [name, lat, lon])

  return (
    <div
      ref={box}
      className="relative mt-3 needs-script aspect-[16/10] max-h-88 w-full overflow-hidden rounded-card border border-ink-200 bg-ink-100"
    >
      {isNear && (
        <LazyMap
          pins={pins}
          from={null}
          selected={null}
          label={t('map.one', { store: name })}
          tiles={tiles}
          neighbourhoods={neighbourhoods}
        />
      )}
    </div>
  )
}
