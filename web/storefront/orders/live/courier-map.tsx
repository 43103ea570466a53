import { DivIcon, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'
import type { MapTiles } from '#web/request/context.ts'
import { openMap } from '../../address/map/open-map.ts'
import { ZoomButtons } from '../../address/map/zoom-buttons.tsx'
import './courier-map.css'

export interface CourierMapProps {
  courier: Point
  door: Point
  label: string
  names: { courier: string; door: string }
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  /** The tiles cannot be loaded: only the schematic map remains. */
  onTilesLost(): void
}

const CLOSEST_ZOOM = 16

/** The courier on the way to a door; the view follows only when the courier leaves it. */
export default function CourierMap(props: CourierMapProps) {
  const { courier, door, label } = props
  const box = useRef<HTMLDivElement>(null)
  const marker = useRef<Marker | null>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!box.current) return
    const { tiles, neighbourhoods, names, courier: start, door: end } = latest.current
    const opened = openMap(box.current, { tiles, neighbourhoods, onTilesLost: () => latest.current.onTilesLost() })
    showBoth(opened.map, start, end)
    new Marker([end.lat, end.lon], { icon: makeIcon('door', names.door), keyboard: false }).addTo(opened.map)
    marker.current = new Marker([start.lat, start.lon], {
      icon: makeIcon('courier', names.courier),
      keyboard: false,
      zIndexOffset: 1000,
    }).addTo(opened.map)
    setMap(opened.map)
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (!map) return
    marker.current?.setLatLng([courier.lat, courier.lon])
    if (!map.getBounds().contains([courier.lat, courier.lon])) showBoth(map, courier, door)
  }, [map, courier.lat, courier.lon, courier, door])

  return (
    <div className="absolute inset-0 isolate bg-ink-100">
      <div ref={box} role="application" aria-label={label} className="absolute inset-0 font-sans" />
      {map && <ZoomButtons map={map} />}
    </div>
  )
}

function showBoth(map: LeafletMap, courier: Point, door: Point): void {
  map.fitBounds(
    [
      [courier.lat, courier.lon],
      [door.lat, door.lon],
    ],
    { paddingTopLeft: [56, 88], paddingBottomRight: [56, 48], maxZoom: CLOSEST_ZOOM, animate: false },
  )
}

/** A pin with its name; the picture of the pin is drawn by courier-map.css. */
function makeIcon(kind: 'courier' | 'door', name: string): DivIcon {
  const text = document.createElement('span')
  text.textContent = name
  return new DivIcon({ className: `courier-pin courier-pin-${kind}`, html: text, iconSize: [0, 0] })
}
