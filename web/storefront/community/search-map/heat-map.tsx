import { type Map as LeafletMap, Rectangle } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import type { MapTiles } from '#web/request/context.ts'
import { openMap } from '../../address/map/open-map.ts'
import { ZoomButtons } from '../../address/map/zoom-buttons.tsx'
import '../map/cluster-map.css'
import type { CellGlance } from './search-cell.ts'

export interface HeatMapProps {
  cells: readonly CellGlance[]
  cellDegrees: number
  centre: Point
  /** Key of the chosen cell. */
  chosen: string | null
  label: string
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  onChoose(key: string): void
  onTilesLost(): void
}

const START_ZOOM = 15
/** Opacity of the red of each level: from one to the next it can be told apart. */
const OPACITIES = [0.08, 0.2, 0.36, 0.54, 0.74]

/** Cells of a search map in steps of red; walked ones have a green border. Pressing one chooses it. */
export default function HeatMap(props: HeatMapProps) {
  const { cells, cellDegrees, chosen, label } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef(new Map<string, Rectangle>())
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods, centre } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    opened.map.setView([centre.lat, centre.lon], START_ZOOM, { animate: false })
    setMap(opened.map)
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (!map) return
    for (const cell of cells) {
      const half = cellDegrees / 2
      const { lat, lon } = cell.centre
      const rectangle = new Rectangle(
        [
          [lat - half, lon - half],
          [lat + half, lon + half],
        ],
        getStyle(cell),
      )
      rectangle.on('click', () => latest.current.onChoose(cell.key))
      rectangle.addTo(map)
      drawn.current.set(cell.key, rectangle)
    }
    return () => {
      for (const rectangle of drawn.current.values()) rectangle.remove()
      drawn.current.clear()
    }
  }, [map, cells, cellDegrees])

  useEffect(() => {
    const cell = cells.find(({ key }) => key === chosen)
    const rectangle = chosen === null ? undefined : drawn.current.get(chosen)
    if (!map || !cell || !rectangle) return
    rectangle.setStyle({ color: '#1b1b2b', weight: 3, dashArray: '' }).bringToFront()
    if (!map.getBounds().contains([cell.centre.lat, cell.centre.lon])) map.panTo([cell.centre.lat, cell.centre.lon])
    return () => void rectangle.setStyle(getStyle(cell))
  }, [map, cells, chosen])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div ref={box} role="application" aria-label={label} className="absolute inset-0 font-sans" />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

function getStyle({ level, walks, posters }: CellGlance) {
  const border =
    posters === 'own'
      ? { color: '#8b2bc5', weight: 2.5, opacity: 1, dashArray: '' }
      : walks > 0
        ? { color: '#0f7a4d', weight: 2.5, opacity: 1, dashArray: '6 4' }
        : { color: '#c62828', weight: 1, opacity: 0.25, dashArray: '' }
  return { ...border, fillColor: '#c62828', fillOpacity: OPACITIES[level] ?? 0.08 }
}
