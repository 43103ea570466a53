import type { Map as LeafletMap } from 'leaflet'
import { leafletRasterLayer, PMTiles, TileType } from 'pmtiles'

// Both libraries find Leaflet as the global `L`, which it sets itself when it is loaded.

/**
 * Lays the tiles of a PMTiles archive over a map: vector tiles (of Protomaps' basemap) are drawn, pictures shown. Where
 * the archive has none the map below stays in sight. Fails when the archive cannot be read.
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
  // Else a tile that is not there would be a grey square.
  layer.backgroundColor = undefined
  layer.addTo(map)
}
