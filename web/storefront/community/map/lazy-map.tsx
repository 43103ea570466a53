import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapNotes } from '../../address/map/map-notes.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import type { ClusterMapProps } from './cluster-map.tsx'

const loadMap = () => import('./cluster-map.tsx')

/** Map loaded once a script runs; it renders its own notes and fills its container. */
export function LazyMap(shown: Omit<ClusterMapProps, 'onTilesLost'>) {
  const { t } = useTranslation('communityMap')
  const ClusterMap = usePiece(true, loadMap)
  const [tiles, setTiles] = useState(shown.tiles)
  const waiting = (
    <div className="absolute inset-0 grid place-items-center bg-ink-100 text-brand-600">
      <Spinner />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
  return (
    <>
      {ClusterMap ? <ClusterMap {...shown} tiles={tiles} onTilesLost={() => setTiles(null)} /> : waiting}
      <MapNotes tiles={tiles} />
    </>
  )
}
