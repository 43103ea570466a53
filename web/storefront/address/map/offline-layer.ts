import { type Coords, GridLayer } from 'leaflet'
import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import { drawTile } from './draw-tile.ts'
import { makeLabels } from './map-labels.ts'
import { TILE_SIZE } from './world.ts'

/** Leaflet layer of the schematic map, drawn tile by tile without a tile server. */
export class OfflineLayer extends GridLayer {
  readonly #labelsAt

  constructor(neighbourhoods: readonly NamedPlace[]) {
    super({ maxZoom: 19 })
    this.#labelsAt = makeLabels(neighbourhoods)
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const density = Math.min(3, window.devicePixelRatio || 1)
    canvas.width = canvas.height = TILE_SIZE * density
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.scale(density, density)
      drawTile(pen, { x, y, z }, this.#labelsAt(z))
    }
    return canvas
  }
}
