import { Map as LeafletMap, type MapOptions, TileLayer } from 'leaflet'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { MapTiles } from '#web/request/context.ts'
import './address-map.css'
import { OfflineLayer } from './offline-layer.ts'

interface MapSettings {
  tiles: MapTiles | null
  neighbourhoods: readonly NamedPlace[]
  /** The tiles cannot be loaded: only the schematic map remains. */
  onTilesLost(): void
}

/** Creates a map with its base layer, and returns it with its cleanup. It renders nothing before it has a view. */
export function openMap(
  box: HTMLElement,
  { tiles, neighbourhoods, onTilesLost }: MapSettings,
  options: MapOptions = {},
): { map: LeafletMap; close(): void } {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(box, {
    minZoom: 5,
    maxZoom: 19,
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    ...options,
  })
  new OfflineLayer(neighbourhoods).addTo(map)
  if (tiles?.kind === 'raster') new TileLayer(tiles.url, { maxZoom: 19 }).addTo(map)
  let isGone = false
  if (tiles?.kind === 'pmtiles') {
    void showArchive(map, tiles.url, () => isGone).catch((error) => {
      console.warn('The tiles of the map cannot be had.', error)
      if (!isGone) onTilesLost()
    })
  }
  const resized = new ResizeObserver(() => map.invalidateSize())
  resized.observe(box)
  return {
    map,
    close() {
      isGone = true
      resized.disconnect()
      map.remove()
    },
  }
}

async function showArchive(map: LeafletMap, url: string, isGone: () => boolean): Promise<void> {
  const { addArchive } = await import('./archive-layer.ts')
  await addArchive(map, url, isGone)
}
