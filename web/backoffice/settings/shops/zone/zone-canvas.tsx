import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapNotes } from '../../../../storefront/address/map/map-notes.tsx'
import { usePiece } from '../../../../storefront/layout/load-later/use-piece.ts'
import type { PointMap } from '../point-field.tsx'
import type { EditorAction, EditorState } from './drawing.ts'
import type { NeighbourZone } from './zone-map.tsx'

const loadMap = () => import('./zone-map.tsx')

interface ZoneCanvasProps {
  /** Shown at first, where nothing is drawn. */
  at: Point
  /** Marked on the map; null: it is about no shop. */
  shop: Point | null
  state: EditorState
  neighbours: readonly NeighbourZone[]
  map: PointMap
  /** Id of the text that says how it is drawn. */
  describedBy: string
  onEdit(action: EditorAction): void
  /** More buttons. */
  children?: ReactNode
}

/** The map that zones are drawn on, with undo and redo; loaded once a script runs. */
export function ZoneCanvas({ at, shop, state, neighbours, map, describedBy, onEdit, children }: ZoneCanvasProps) {
  const { t } = useTranslation('shopsSettings')
  const [tiles, setTiles] = useState(map.tiles)
  const [isHere, setHere] = useState(false)
  const ZoneMap = usePiece(isHere, loadMap)
  useEffect(() => setHere(true), [])
  const { zones, selected, past, future } = state
  return (
    <>
      <div className="relative h-[26rem] overflow-hidden rounded-card border border-ink-300 lg:h-[34rem]">
        {ZoneMap ? (
          <ZoneMap
            at={at}
            shop={shop}
            zones={zones}
            selected={selected}
            neighbours={neighbours}
            tiles={tiles}
            neighbourhoods={map.neighbourhoods}
            describedBy={describedBy}
            onEdit={onEdit}
            onTilesLost={() => setTiles(null)}
          />
        ) : (
          <div className="absolute inset-0 grid place-items-center bg-ink-100 text-brand-600">
            <Spinner />
          </div>
        )}
        <MapNotes tiles={tiles} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          disabled={past.length === 0}
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          onClick={() => onEdit({ type: 'undo' })}
        >
          {t('zones.undo')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={future.length === 0}
          icon={<Redo2 aria-hidden="true" className="size-4.5" />}
          onClick={() => onEdit({ type: 'redo' })}
        >
          {t('zones.redo')}
        </Button>
        {children}
      </div>
    </>
  )
}
