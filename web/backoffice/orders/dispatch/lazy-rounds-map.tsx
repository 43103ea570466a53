import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapNotes } from '../../../storefront/address/map/map-notes.tsx'
import { usePiece } from '../../../storefront/layout/load-later/use-piece.ts'
import { useWasNear } from '../../../storefront/layout/load-later/use-was-near.ts'
import type { RoundsMapProps } from './rounds-map.tsx'

const loadMap = () => import('./rounds-map.tsx')

/** The map of the rounds, loaded when it nears the viewport. */
export function LazyRoundsMap(shown: Omit<RoundsMapProps, 'onTilesLost'>) {
  const { t } = useTranslation('orderDesk')
  const box = useRef<HTMLDivElement>(null)
  const RoundsMap = usePiece(useWasNear(box), loadMap)
  const [tiles, setTiles] = useState(shown.tiles)
  return (
    <div
      ref={box}
      className="relative needs-script aspect-[16/11] max-h-96 w-full overflow-hidden rounded-card border border-ink-200 bg-ink-100 print:hidden"
    >
      {RoundsMap ? (
        <RoundsMap {...shown} tiles={tiles} onTilesLost={() => setTiles(null)} />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-brand-600">
          <Spinner />
          <span className="sr-only">{t('route.mapLoading')}</span>
        </div>
      )}
      <MapNotes tiles={tiles} />
    </div>
  )
}
