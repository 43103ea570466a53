import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapNotes } from '../../address/map/map-notes.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { useWasNear } from '../../layout/load-later/use-was-near.ts'
import type { CourierMapProps } from './courier-map.tsx'

const loadMap = () => import('./courier-map.tsx')

/** The courier's map, loaded when it nears the viewport; it fills its container. */
export function LazyCourierMap(shown: Omit<CourierMapProps, 'onTilesLost'>) {
  const { t } = useTranslation('order')
  const box = useRef<HTMLDivElement>(null)
  const CourierMap = usePiece(useWasNear(box), loadMap)
  const [tiles, setTiles] = useState(shown.tiles)
  return (
    <div
      ref={box}
      className="relative needs-script aspect-[16/11] max-h-96 w-full overflow-hidden rounded-card border border-ink-200 bg-ink-100 print:hidden"
    >
      {CourierMap ? (
        <CourierMap {...shown} tiles={tiles} onTilesLost={() => setTiles(null)} />
      ) : (
        <div className="absolute inset-0 grid place-items-center text-brand-600">
          <Spinner />
          <span className="sr-only">{t('live.loading')}</span>
        </div>
      )}
      <MapNotes tiles={tiles} />
    </div>
  )
}
