import { useMemo, useRef } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { useWasNear } from '#web/storefront/layout/load-later/use-was-near.ts'
import { LazyMap } from './lazy-map.tsx'
import type { MapMark, MarkKind } from './map-mark.ts'
import { viewAround } from './map-view.ts'

/** Places are rounded to 300 m: the circle contains every possible original point. */
const ROUNDED_METRES = 300

const none: MapMark[] = []

/** Approximate place on a map, loaded when it nears the viewport. */
export function PlaceCircle(props: {
  place: Point
  kind: MarkKind
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
}) {
  const { place, kind, tiles, neighbourhoods } = props
  const { t } = useTranslation('communityMap')
  const box = useRef<HTMLDivElement>(null)
  const isNear = useWasNear(box)
  const { lat, lon } = place
  const view = useMemo(() => viewAround({ lat, lon }, 15), [lat, lon])
  const circle = useMemo(() => ({ lat, lon, kind, metres: ROUNDED_METRES }), [lat, lon, kind])

  return (
    <div
      ref={box}
      className="relative needs-script aspect-[16/10] max-h-80 w-full overflow-hidden rounded-card border border-ink-200 bg-ink-100"
    >
      {isNear && (
        <LazyMap
          marks={none}
          view={view}
          selected={null}
          label={t('circle')}
          tiles={tiles}
          neighbourhoods={neighbourhoods}
          circle={circle}
        />
      )}
    </div>
  )
}
