import {
  CircleMarker,
  DivIcon,
  LatLngBounds,
  type LatLngTuple,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
  Polygon,
} from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { isInside, type Point } from '#shared/geo.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { openMap } from '../../../../storefront/address/map/open-map.ts'
import { ZoomButtons } from '../../../../storefront/address/map/zoom-buttons.tsx'
import type { PointMap } from '../point-field.tsx'
import { type DrawnZone, type EditorAction, findInsertIndex, roundCorner, snapTo } from './drawing.ts'
import './zone-map.css'

export interface NeighbourZone {
  shop: string
  name: string
  corners: Point[]
}

interface ZoneMapProps extends PointMap {
  /** Shown at first, where nothing is drawn. */
  at: Point
  /** Marked on the map; null: it is about no shop. */
  shop: Point | null
  zones: readonly DrawnZone[]
  selected: number | null
  neighbours: readonly NeighbourZone[]
  describedBy: string
  onEdit(action: EditorAction): void
  onTilesLost(): void
}

const PURPLE = '#8b2bc5'
const SNAP_PIXELS = 14
/** Pixels that an arrow key moves a corner; with Shift, five times as many. */
const KEY_PIXELS = 6

/** The zones on a map. Corners of the selected one are moved by mouse, finger and keyboard. */
export default function ZoneMap(props: ZoneMapProps) {
  const { zones, selected, neighbours, describedBy } = props
  const { t } = useTranslation('shopsSettings')
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef(props)
  latest.current = props
  /** Corner to focus when the corners are drawn anew: 'corner 3'. */
  const focused = useRef<string | null>(null)

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods, zones, at, shop } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    const bounds = new LatLngBounds([toLatLng(at)])
    for (const { corners } of zones) for (const corner of corners) bounds.extend(toLatLng(corner))
    if (zones.some(({ corners }) => corners.length > 0)) showBounds(opened.map, bounds)
    else opened.map.setView(toLatLng(at), 12, { animate: false })
    opened.map.on('click', ({ latlng }) => {
      const { zones, selected, onEdit } = latest.current
      const point = { lat: latlng.lat, lon: latlng.lng }
      const zone = zones.find(({ key }) => key === selected)
      const other = zones.find(({ key, corners }) => key !== selected && isInside(point, corners))
      if (other && !(zone && (zone.corners.length < 3 || isInside(point, zone.corners))))
        return onEdit({ type: 'select', key: other.key })
      if (!zone) return
      const index = findInsertIndex(zone.corners, point)
      onEdit({ type: 'insert', key: zone.key, index, at: snap(opened.map, point, latest.current) })
    })
    const mark = { radius: 7, color: '#fff', weight: 2, fillColor: PURPLE, fillOpacity: 1, interactive: false }
    if (shop) new CircleMarker(toLatLng(shop), mark).addTo(opened.map)
    setMap(opened.map)
    return () => opened.close()
  }, [])

  // A zone that is chosen or imported elsewhere comes into view.
  useEffect(() => {
    const corners = latest.current.zones.find(({ key }) => key === selected)?.corners ?? []
    if (!map || corners.length === 0) return
    const bounds = new LatLngBounds(corners.map(toLatLng))
    if (!map.getBounds().contains(bounds)) showBounds(map, bounds)
  }, [map, selected])

  useEffect(() => {
    if (!map) return
    const layers = new LayerGroup()
    for (const { corners } of neighbours)
      layers.addLayer(draw(corners, { color: '#5f5a6b', weight: 2, dashArray: '6 5', fillOpacity: 0.1 }))
    layers.addTo(map)
    return () => void layers.remove()
  }, [map, neighbours])

  useEffect(() => {
    if (!map) return
    const layers = new LayerGroup()
    let drawn: Polygon | null = null
    for (const { key, corners } of zones) {
      const isSelected = key === selected
      const layer = draw(corners, {
        color: PURPLE,
        weight: isSelected ? 3 : 2,
        fillOpacity: isSelected ? 0.2 : 0.08,
        opacity: isSelected ? 1 : 0.7,
      })
      if (isSelected) drawn = layer
      layers.addLayer(layer)
    }
    const zone = zones.find(({ key }) => key === selected)
    const markers = zone ? makeMarkers(map, zone, drawn) : []
    for (const { marker } of markers) layers.addLayer(marker)
    layers.addTo(map)
    for (const { marker, name, label } of markers) {
      const element = marker.getElement()
      element?.setAttribute('aria-label', label)
      if (name === focused.current) element?.focus({ preventScroll: true })
    }
    return () => void layers.remove()

    function makeMarkers(map: LeafletMap, { key, name, corners }: DrawnZone, shape: Polygon | null) {
      const { onEdit } = latest.current
      const made = corners.map((corner, index) => {
        const marker = makeMarker(corner, 'zone-corner')
        const move = (to: Point) => onEdit({ type: 'move', key, index, to: snap(map, to, latest.current) })
        marker.on('drag', () => shape?.setLatLngs(corners.with(index, getPoint(marker)).map(toLatLng)))
        marker.on('dragend', () => move(getPoint(marker)))
        marker.on('keydown', ({ originalEvent: event }) => {
          const step = getStep(event)
          if (step) {
            const at = map.latLngToContainerPoint(toLatLng(corner)).add(step)
            const { lat, lng: lon } = map.containerPointToLatLng(at)
            focused.current = `corner ${index}`
            // Without snapping: an arrow could not leave a neighbour's corner again.
            onEdit({ type: 'move', key, index, to: roundCorner({ lat, lon }) })
          } else if (event.key === 'Delete' || event.key === 'Backspace') {
            focused.current = `corner ${Math.max(0, index - 1)}`
            onEdit({ type: 'remove-corner', key, index })
          } else return
          stop(event)
        })
        return { marker, name: `corner ${index}`, label: t('zones.corner', { number: index + 1, name }) }
      })
      if (corners.length < 2) return made
      const middles = corners.map((corner, index) => {
        const next = corners[(index + 1) % corners.length] ?? corner
        const marker = makeMarker({ lat: (corner.lat + next.lat) / 2, lon: (corner.lon + next.lon) / 2 }, 'zone-middle')
        const add = (at: Point) => onEdit({ type: 'insert', key, index: index + 1, at })
        marker.on('drag', () => shape?.setLatLngs(corners.toSpliced(index + 1, 0, getPoint(marker)).map(toLatLng)))
        marker.on('dragend', () => add(snap(map, getPoint(marker), latest.current)))
        const press = () => {
          focused.current = `corner ${index + 1}`
          add(getPoint(marker))
        }
        marker.on('click', press)
        marker.on('keydown', ({ originalEvent: event }) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          press()
          stop(event)
        })
        return { marker, name: `middle ${index}`, label: t('zones.middle', { number: index + 1 }) }
      })
      return [...made, ...middles]
    }
  }, [map, zones, selected, t])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div
        ref={box}
        role="application"
        aria-label={t('zones.map')}
        aria-describedby={describedBy}
        className="absolute inset-0 font-sans focus-visible:-outline-offset-4"
        onPointerDown={() => {
          focused.current = null
        }}
      />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

/** Shows an area beside the map's buttons. */
function showBounds(map: LeafletMap, bounds: LatLngBounds): void {
  map.fitBounds(bounds, { animate: false, paddingTopLeft: [28, 48], paddingBottomRight: [72, 28] })
}

function draw(corners: readonly Point[], style: object): Polygon {
  return new Polygon(corners.map(toLatLng), { interactive: false, ...style })
}

function makeMarker(at: Point, className: string): Marker {
  const icon = new DivIcon({ className, iconSize: [32, 32], iconAnchor: [16, 16] })
  return new Marker(toLatLng(at), { icon, draggable: true, autoPan: true, bubblingMouseEvents: false })
}

/** On a corner of a neighbour zone or of another zone of this shop, when one is near. */
function snap(map: LeafletMap, point: Point, { neighbours, zones, selected }: ZoneMapProps): Point {
  const others = zones.filter(({ key }) => key !== selected)
  const places = [...neighbours, ...others].flatMap(({ corners }) => corners)
  const toPixels = (place: Point) => map.latLngToContainerPoint(toLatLng(place))
  return roundCorner(snapTo(point, places, { pixels: SNAP_PIXELS, toPixels }))
}

function getPoint(marker: Marker): Point {
  const { lat, lng: lon } = marker.getLatLng()
  return roundCorner({ lat, lon })
}

function getStep({ key, shiftKey }: KeyboardEvent): [x: number, y: number] | null {
  const pixels = shiftKey ? 5 * KEY_PIXELS : KEY_PIXELS
  if (key === 'ArrowLeft') return [-pixels, 0]
  if (key === 'ArrowRight') return [pixels, 0]
  if (key === 'ArrowUp') return [0, -pixels]
  return key === 'ArrowDown' ? [0, pixels] : null
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function toLatLng({ lat, lon }: Point): LatLngTuple {
  return [lat, lon]
}
