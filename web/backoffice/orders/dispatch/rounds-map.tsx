import { DivIcon, LatLngBounds, type LatLngTuple, LayerGroup, type Map as LeafletMap, Marker, Polyline } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import type { MapTiles } from '#web/request/context.ts'
import { openMap } from '../../../storefront/address/map/open-map.ts'
import { ZoomButtons } from '../../../storefront/address/map/zoom-buttons.tsx'
import './rounds-map.css'

/** A round as the map draws it. */
export interface DrawnRound {
  colour: string
  stops: { at: Point; number: number; isLate: boolean; title: string }[]
}

export interface RoundsMapProps {
  from: Point
  rounds: readonly DrawnRound[]
  label: string
  shopName: string
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  /** The tiles cannot be loaded: only the schematic map remains. */
  onTilesLost(): void
}

/** Rounds from a shop: a line each, in straight stretches, with its doors numbered. */
export default function RoundsMap(props: RoundsMapProps) {
  const { from, rounds, label, shopName } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef(props)
  latest.current = props
  // The same rounds are not drawn again when the page is loaded anew.
  const drawing = JSON.stringify(rounds)

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods, from: start, rounds: drawn } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    const bounds = new LatLngBounds([toLatLng(start)])
    for (const { stops } of drawn) for (const { at } of stops) bounds.extend(toLatLng(at))
    opened.map.fitBounds(bounds, {
      paddingTopLeft: [36, 64],
      paddingBottomRight: [36, 36],
      maxZoom: 15,
      animate: false,
    })
    setMap(opened.map)
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (!map) return
    const layers = new LayerGroup()
    const drawn: DrawnRound[] = JSON.parse(drawing)
    const start = toLatLng(from)
    for (const { colour, stops } of drawn) {
      const line = [start, ...stops.map(({ at }) => toLatLng(at))]
      layers.addLayer(new Polyline(line, { color: '#fff', weight: 7, opacity: 0.9, interactive: false }))
      layers.addLayer(new Polyline(line, { color: colour, weight: 4, interactive: false }))
      for (const stop of stops) layers.addLayer(makeStop(stop, colour))
    }
    layers.addLayer(new Marker(start, { icon: makeIcon('round-shop', ''), title: shopName, keyboard: false }))
    layers.addTo(map)
    return () => void layers.remove()
  }, [map, drawing, from, shopName])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div ref={box} role="application" aria-label={label} className="absolute inset-0 font-sans" />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

function makeStop({ at, number, isLate, title }: DrawnRound['stops'][number], colour: string): Marker {
  const kind = isLate ? 'round-stop round-stop-late' : 'round-stop'
  return new Marker(toLatLng(at), { icon: makeIcon(kind, String(number), colour), title, keyboard: false })
}

function makeIcon(className: string, text: string, colour?: string): DivIcon {
  const mark = document.createElement('span')
  mark.textContent = text
  if (colour) mark.style.background = colour
  return new DivIcon({ className, html: mark, iconSize: [0, 0] })
}

function toLatLng({ lat, lon }: Point): LatLngTuple {
  return [lat, lon]
}
