import { CircleMarker, DivIcon, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { distanceInMetres, type Point } from '#shared/geo.ts'
import type { MapTiles } from '#web/request/context.ts'
import { cx } from '#web/ui/cx.ts'
import { openMap } from '../../address/map/open-map.ts'
import { ZoomButtons } from '../../address/map/zoom-buttons.tsx'
import { spreadPins } from './spread-pins.ts'
import './stores-map.css'

/** Pin of a store, with its price and next free slot. */
export interface Pin extends Point {
  id: string
  /** Accessible label before the price: 'Spa Equipetrol: desde'. */
  label: string | null
  price: string
  slot: string | null
}

export interface StoresMapProps {
  pins: readonly Pin[]
  /** Position of the visitor. */
  from: Point | null
  selected: string | null
  label: string
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  onSelect(id: string): void
  /** The tiles cannot be loaded: only the schematic map remains. */
  onTilesLost(): void
}

const NEAREST_ZOOM = 15
/** Radius of a city in metres. */
const A_CITY = 40_000

export default function StoresMap(props: StoresMapProps) {
  const { pins, from, selected, label } = props
  const box = useRef<HTMLDivElement>(null)
  const markers = useRef(new Map<string, Marker>())
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    showAll(opened.map, latest.current)
    setMap(opened.map)
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (!map) return
    const shown = pins.map((pin) => {
      const marker = new Marker([pin.lat, pin.lon], { icon: makeIcon(pin), riseOnHover: true })
      marker.on('click', () => latest.current.onSelect(pin.id))
      // Leaflet gives the marker a button role without keyboard support.
      marker.on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        latest.current.onSelect(pin.id)
      })
      marker.addTo(map)
      markers.current.set(pin.id, marker)
      return marker
    })
    const you = from && new CircleMarker([from.lat, from.lon], youStyle).addTo(map)
    showAll(map, { pins, from })
    const spread = () => spreadMarkers(map, shown)
    spread()
    map.on('zoomend', spread)
    return () => {
      map.off('zoomend', spread)
      for (const marker of shown) marker.remove()
      you?.remove()
      markers.current.clear()
    }
  }, [map, pins, from])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new set of pins is marked again
  useEffect(() => {
    if (!map) return
    for (const [id, marker] of markers.current) {
      const isOn = id === selected
      marker.getElement()?.toggleAttribute('data-selected', isOn)
      marker.getElement()?.setAttribute('aria-pressed', String(isOn))
      marker.setZIndexOffset(isOn ? 10_000 : 0)
      if (isOn && !map.getBounds().contains(marker.getLatLng())) map.panTo(marker.getLatLng())
    }
  }, [map, selected, pins])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div ref={box} role="application" aria-label={label} className="absolute inset-0 font-sans" />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

const youStyle = {
  radius: 8,
  weight: 3,
  color: '#fff',
  fillColor: '#8b2bc5',
  fillOpacity: 1,
  interactive: false,
}

/**
 * Fits the map to the pins near the visitor (else near the first store); with another city in view all pins would be
 * dots.
 */
function showAll(map: LeafletMap, { pins, from }: Pick<StoresMapProps, 'pins' | 'from'>): void {
  const [middle] = from ? [from] : pins
  const near = middle ? pins.filter((pin) => distanceInMetres(pin, middle) < A_CITY) : []
  const points = [...(near.length > 0 ? near : pins), ...(from && near.length > 0 ? [from] : [])].map(
    ({ lat, lon }): [number, number] => [lat, lon],
  )
  // Pins stand on their points with the price above, so the top needs more padding.
  if (points.length > 0) {
    map.fitBounds(points, {
      maxZoom: NEAREST_ZOOM,
      paddingTopLeft: [56, 84],
      paddingBottomRight: [56, 40],
      animate: false,
    })
  }
}

/** Raises markers so that none hides another at this zoom. */
function spreadMarkers(map: LeafletMap, markers: readonly Marker[]): void {
  const boxes = markers.map((marker) => {
    const { x, y } = map.latLngToLayerPoint(marker.getLatLng())
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = marker.getElement() ?? {}
    return { x, y, width, height }
  })
  spreadPins(boxes).forEach((rise, index) => {
    markers[index]?.getElement()?.style.setProperty('margin-top', `${-rise}px`)
  })
}

/** Builds the pin from text nodes, so that nothing a merchant wrote becomes markup. */
function makeIcon(pin: Pin): DivIcon {
  const badge = document.createElement('span')
  badge.className = 'grid justify-items-center'
  if (pin.label) badge.append(line(`${pin.label} `, 'sr-only'))
  badge.append(line(pin.price, 'font-black text-sm'), ' ')
  if (pin.slot) badge.append(line(pin.slot, 'font-extrabold text-2xs text-ok group-data-selected:text-brand-100'))
  // Sized by its text, above its point: Leaflet positions it by `transform`, this shift uses `translate`.
  return new DivIcon({ html: badge, className: PIN, iconSize: undefined })
}

const PIN = cx(
  'group -translate-x-1/2 -translate-y-[calc(100%+7px)] whitespace-nowrap rounded-control border-2 border-white bg-white px-2.5 py-1 text-ink-900 leading-tight shadow-3',
  "after:absolute after:-bottom-1.5 after:left-1/2 after:size-3 after:-translate-x-1/2 after:rotate-45 after:bg-inherit after:content-['']",
  'hover:bg-brand-50 focus-visible:border-brand-600 data-selected:border-brand-700 data-selected:bg-brand-600 data-selected:text-white',
)

function line(text: string, className: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
