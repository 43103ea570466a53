import type { Map as LeafletMap } from 'leaflet'
import { leafletRasterLayer, PMTiles, TileType } from 'pmtiles'

// Both libraries find Leaflet as the global `L`, which it sets itself when it is loaded.

/**
 * Adds the tiles of a PMTiles archive to a map: vector tiles (of Protomaps' basemap) are drawn, raster tiles shown.
 * Where the archive has no tile the map below stays visible. Rejects when the archive cannot be read.
 */
export async function addArchive(map: LeafletMap, url: string, isGone: () => boolean): Promise<void> {
  const archive = new PMTiles(new URL(url, window.location.href).href)
  const { tileType, minLat, minLon, maxLat, maxLon, maxZoom } = await archive.getHeader()
  const bounds: [[number, number], [number, number]] = [
    [minLat, minLon],
    [maxLat, maxLon],
  ]
  if (tileType !== TileType.Mvt) {
    if (!isGone()) leafletRasterLayer(archive, { bounds, maxNativeZoom: maxZoom, maxZoom: 19 }).addTo(map)
    return
  }

  const { leafletLayer } = await import('protomaps-leaflet')
  if (isGone()) return
  const layer = leafletLayer({ url: archive, bounds, maxDataZoom: maxZoom, maxZoom: 19, flavor: 'light', lang: 'es' })
  // Otherwise a missing tile would be a grey square.
  layer.backgroundColor = undefined
  layer.addTo(map)
}
