import { Circle, type LatLngExpression, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { openMap } from '../../address/map/open-map.ts'
import { ZoomButtons } from '../../address/map/zoom-buttons.tsx'
import './cluster-map.css'
import { formatMark, type MapMark, NEAREST_ZOOM, shapes } from './map-mark.ts'
import type { MapView } from './map-view.ts'
import { makeMarkIcon } from './mark-icon.ts'
import { separateMarks } from './separate-marks.ts'

export interface ClusterMapProps {
  marks: readonly MapMark[]
  /** Initial view; a new object moves the map again. */
  view: MapView
  selected: string | null
  /** Accessible label. */
  label: string
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  /** Approximate place: a circle instead of a point. */
  circle?: Point & { metres: number; kind: MapMark['kind'] }
  onSelect?(postId: string): void
  /**
   * Called after each move and once at first, because the visible part differs from the `view` computed on the server.
   */
  onView?(view: MapView): void
  onTilesLost(): void
}

/** Map with clusters and pins. Pressing a cluster zooms in. */
export default function ClusterMap(props: ClusterMapProps) {
  const { marks, view, selected, label, circle } = props
  const { t } = useTranslation('communityMap')
  const box = useRef<HTMLDivElement>(null)
  const markers = useRef(new Map<string, Marker>())
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [zoom, setZoom] = useState(view.zoom)
  const drawn = useMemo(() => separateMarks(marks, zoom), [marks, zoom])
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    opened.map.on('zoomend', () => setZoom(opened.map.getZoom()))
    opened.map.on('moveend', () => latest.current.onView?.(getMapView(opened.map)))
    setMap(opened.map)
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (!map) return
    const { south, west, north, east } = view
    map.setView([(south + north) / 2, (west + east) / 2], view.zoom, { animate: false })
  }, [map, view])

  useEffect(() => {
    if (!map) return
    for (const mark of drawn) {
      const marker = new Marker([mark.lat, mark.lon], {
        icon: makeMarkIcon(mark, formatMark(mark, t)),
        riseOnHover: true,
      })
      const press = () => {
        if (mark.postId !== null) return latest.current.onSelect?.(mark.postId)
        map.setView([mark.lat, mark.lon], nextZoom(map.getZoom()))
      }
      marker.on('click', press)
      // Leaflet gives the marker a button role without keyboard support.
      marker.on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        press()
      })
      marker.addTo(map)
      markers.current.set(mark.postId ?? `${mark.kind} ${mark.lat} ${mark.lon}`, marker)
    }
    return () => {
      for (const marker of markers.current.values()) marker.remove()
      markers.current.clear()
    }
  }, [map, drawn, t])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new set of marks is marked again
  useEffect(() => {
    for (const [id, marker] of markers.current) {
      const isOn = id === selected
      marker.getElement()?.toggleAttribute('data-selected', isOn)
      marker.setZIndexOffset(isOn ? 10_000 : 0)
    }
  }, [map, selected, drawn])

  useEffect(() => {
    if (!map || !circle) return
    const centre: LatLngExpression = [circle.lat, circle.lon]
    const color = shapes[circle.kind].ground
    const drawn = new Circle(centre, { radius: circle.metres, interactive: false, color, weight: 2, fillOpacity: 0.18 })
    drawn.addTo(map)
    return () => {
      drawn.remove()
    }
  }, [map, circle])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div ref={box} role="application" aria-label={label} className="absolute inset-0 font-sans" />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

function nextZoom(zoom: number): number {
  return Math.max(zoom, Math.min(NEAREST_ZOOM, zoom + 2))
}

function getMapView(map: LeafletMap): MapView {
  const bounds = map.getBounds()
  return {
    south: Math.max(-90, bounds.getSouth()),
    west: Math.max(-180, bounds.getWest()),
    north: Math.min(90, bounds.getNorth()),
    east: Math.min(180, bounds.getEast()),
    zoom: map.getZoom(),
  }
}
