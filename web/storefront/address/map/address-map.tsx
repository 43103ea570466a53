import { Circle, Map as LeafletMap, TileLayer } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { MapTiles } from '#web/request/context.ts'
import { CONFIRM_ZOOM } from '../dialog/address-flow.ts'
import './address-map.css'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { CentrePin } from './centre-pin.tsx'
import { OfflineLayer } from './offline-layer.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface AddressMapProps {
  /** Point under the pin, in the middle of the map. */
  point: Point
  /** Zoom at which to show a point that comes from outside. */
  zoom: number
  /** Accuracy of the device's position, metres. */
  accuracy: number | null
  /** Fixed at the zoom of the confirmation step. */
  isLocked: boolean
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  describedBy: string
  /** The shopper moved the map. */
  onMove(point: Point): void
  onEnter(): void
  /** The tiles cannot be loaded: only the schematic map remains. */
  onTilesLost(): void
}

export default function AddressMap(props: AddressMapProps) {
  const { t } = useTranslation('address')
  const { point, zoom, accuracy, isLocked, describedBy } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [isMoving, setMoving] = useState(false)
  const latest = useRef(props)
  latest.current = props
  /** Centre that the map shows; a `point` prop that differs was changed from outside. */
  const shown = useRef(point)
  const zoomOfPicker = useRef(zoom)
  /** True while the code moves the map, so that its move events are ignored. */
  const isOurs = useRef(false)

  /** Without animation: an animated move ends on whole pixels, beside the point. */
  const show = useCallback((map: LeafletMap, point: Point, zoom: number) => {
    isOurs.current = true
    shown.current = point
    map.invalidateSize({ pan: false })
    map.setView([point.lat, point.lon], zoom, { animate: false })
    isOurs.current = false
  }, [])

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods } = latest.current
    const made = makeMap(box.current, shown.current, zoomOfPicker.current)
    new OfflineLayer(neighbourhoods).addTo(made)
    if (tiles?.kind === 'raster') new TileLayer(tiles.url, { maxZoom: 19 }).addTo(made)
    let isGone = false
    if (tiles?.kind === 'pmtiles') {
      void showArchive(made, tiles.url, () => isGone).catch((error) => {
        console.warn('The tiles of the map cannot be had.', error)
        if (!isGone) latest.current.onTilesLost()
      })
    }

    made.on('movestart', () => setMoving(!isOurs.current))
    made.on('moveend', () => {
      setMoving(false)
      const { lat, lng: lon } = made.getCenter()
      if (isOurs.current || latest.current.isLocked || isUnderPin(made, shown.current)) return
      shown.current = { lat, lon }
      latest.current.onMove(shown.current)
    })
    const resized = new ResizeObserver(() => show(made, shown.current, made.getZoom()))
    resized.observe(box.current)
    setMap(made)
    return () => {
      isGone = true
      resized.disconnect()
      made.remove()
    }
  }, [show])

  useEffect(() => {
    if (!map || isSame(shown.current, point)) return
    show(map, point, Math.max(map.getZoom(), zoom))
  }, [map, point, zoom, show])

  useEffect(() => {
    if (!map || !box.current) return
    const handlers = [map.dragging, map.touchZoom, map.doubleClickZoom, map.scrollWheelZoom, map.keyboard]
    for (const handler of handlers) isLocked ? handler.disable() : handler.enable()
    box.current.tabIndex = isLocked ? -1 : 0
    if (!isLocked) return show(map, shown.current, zoomOfPicker.current)
    zoomOfPicker.current = map.getZoom()
    show(map, shown.current, CONFIRM_ZOOM)
  }, [map, isLocked, show])

  useEffect(() => {
    if (!map || accuracy === null) return
    const { lat, lon } = point
    const circle = new Circle([lat, lon], {
      radius: accuracy,
      interactive: false,
      color: '#8b2bc5',
      weight: 1.5,
      fillOpacity: 0.12,
    })
    circle.addTo(map)
    return () => {
      circle.remove()
    }
  }, [map, point, accuracy])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div
        ref={box}
        role="application"
        aria-label={isLocked ? t('map.locked') : t('map.label')}
        aria-describedby={isLocked ? undefined : describedBy}
        data-zoom={isLocked ? CONFIRM_ZOOM : zoom}
        data-point={`${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`}
        className="absolute inset-0 font-sans focus-visible:-outline-offset-4"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target === box.current && !isLocked) props.onEnter()
        }}
      />
      <CentrePin isLifted={isMoving} />
      {!isLocked && map && <ZoomButtons map={map} />}
    </div>
  )
}

function makeMap(box: HTMLElement, { lat, lon }: Point, zoom: number): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return new LeafletMap(box, {
    center: [lat, lon],
    zoom,
    minZoom: 5,
    maxZoom: 19,
    attributionControl: false,
    zoomControl: false,
    // Every zoom keeps the pin on its point.
    scrollWheelZoom: 'center',
    touchZoom: 'center',
    doubleClickZoom: 'center',
    boxZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
  })
}

async function showArchive(map: LeafletMap, url: string, isGone: () => boolean): Promise<void> {
  const { addArchive } = await import('./archive-layer.ts')
  await addArchive(map, url, isGone)
}

/** True when the centre is the same point: zooming alone ends a fraction of a pixel beside it, which is no move. */
function isUnderPin(map: LeafletMap, { lat, lon }: Point): boolean {
  return map.latLngToContainerPoint([lat, lon]).distanceTo(map.getSize().divideBy(2)) < 1.5
}

function isSame(a: Point, b: Point): boolean {
  return Math.abs(a.lat - b.lat) < 1e-7 && Math.abs(a.lon - b.lon) < 1e-7
}
