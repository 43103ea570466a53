import type { Point } from '#shared/geo.ts'
import { baseMap } from './base-map.ts'
import type { Label } from './map-labels.ts'
import { avenues, rings, rivers } from './schematic.ts'
import { metresPerPixel, type Spot, TILE_SIZE, toSpot, worldSize } from './world.ts'

export interface TileAddress {
  x: number
  y: number
  z: number
}

const colours = {
  ground: '#f8f4ea',
  elsewhere: '#efecf2',
  border: '#c9b6d8',
  water: '#bfdcee',
  waterText: '#3d6d8c',
  road: '#ffffff',
  casing: '#ddcba4',
  avenue: '#f6d88f',
  grid: '#e6dcc4',
  city: '#2a2331',
  text: '#443c4b',
  avenueText: '#6b5320',
  halo: 'rgb(255 255 255 / 0.9)',
}

/** The outlines are accurate to a kilometre or two: closer up they would run through the middle of border towns. */
const OUTLINES_UNTIL = 12
const ROADS_FROM = 10
const GRID_FROM = 16
const gridMetres: Record<number, number> = { 16: 200, 17: 100, 18: 50, 19: 25 }

/** Distance between grid lines. */
export function gridMetresAt(zoom: number): number {
  return gridMetres[zoom] ?? 25
}
const FONT = '"Nunito Variable", system-ui, sans-serif'

const outlines = getOutlineSpots()
const roads = avenues.map(({ points }) => points.map(toSpot))
const waters = rivers.map(({ points, metres }) => ({ spots: points.map(toSpot), metres, lat: points[0]?.lat ?? 0 }))
const circles = rings.map(({ centre, metres }) => ({ spot: toSpot(centre), metres, lat: centre.lat }))

/** Draws one tile of the schematic map. Shapes across its edge are drawn by the next tile as well. */
export function drawTile(pen: CanvasRenderingContext2D, tile: TileAddress, labels: Label[]): void {
  const size = worldSize(tile.z)
  const at = ({ x, y }: Spot): Spot => ({ x: x * size - tile.x * TILE_SIZE, y: y * size - tile.y * TILE_SIZE })
  pen.lineJoin = 'round'
  pen.lineCap = 'round'

  drawGround(pen, tile, at)
  if (tile.z >= GRID_FROM) drawGrid(pen, tile)
  if (tile.z >= ROADS_FROM) {
    drawWater(pen, tile, at)
    drawRoads(pen, tile, at)
  }
  drawLabels(pen, tile, labels)
}

type Placer = (spot: Spot) => Spot

function drawGround(pen: CanvasRenderingContext2D, tile: TileAddress, at: Placer) {
  const isNear = tile.z >= OUTLINES_UNTIL
  pen.fillStyle = isNear ? colours.ground : colours.elsewhere
  pen.fillRect(0, 0, TILE_SIZE, TILE_SIZE)
  if (isNear) return

  pen.fillStyle = colours.ground
  pen.strokeStyle = colours.border
  pen.lineWidth = 1.5
  for (const ring of outlines) {
    trace(pen, ring, at)
    pen.closePath()
    pen.fill()
    pen.stroke()
  }
}

/** Grid squares of known width, so that distances can be judged where no streets are drawn. */
function drawGrid(pen: CanvasRenderingContext2D, tile: TileAddress) {
  const metres = gridMetresAt(tile.z)
  // By whole degrees, so that neighbouring tiles agree.
  const step = metres / metresPerPixel(Math.round(getMiddle(tile).lat), tile.z)
  pen.strokeStyle = colours.grid
  pen.lineWidth = 1
  pen.beginPath()
  for (let x = step - ((tile.x * TILE_SIZE) % step); x <= TILE_SIZE; x += step) {
    pen.moveTo(x, 0)
    pen.lineTo(x, TILE_SIZE)
  }
  for (let y = step - ((tile.y * TILE_SIZE) % step); y <= TILE_SIZE; y += step) {
    pen.moveTo(0, y)
    pen.lineTo(TILE_SIZE, y)
  }
  pen.stroke()
}

function drawWater(pen: CanvasRenderingContext2D, { z }: TileAddress, at: Placer) {
  pen.strokeStyle = colours.water
  for (const { spots, metres, lat } of waters) {
    pen.lineWidth = Math.max(2, metres / metresPerPixel(lat, z))
    trace(pen, spots, at)
    pen.stroke()
  }
}

function drawRoads(pen: CanvasRenderingContext2D, { z }: TileAddress, at: Placer) {
  const width = Math.max(1.5, Math.min(18, 2.6 * 1.5 ** (z - 12)))
  const casing = width + (z >= 12 ? 2.5 : 1)
  const strokeRoads = (colour: string, lineWidth: number) => {
    pen.strokeStyle = colour
    pen.lineWidth = lineWidth
    for (const spots of roads) {
      trace(pen, spots, at)
      pen.stroke()
    }
  }
  const strokeRings = (colour: string, lineWidth: number) => {
    pen.strokeStyle = colour
    pen.lineWidth = lineWidth
    for (const { spot, metres, lat } of circles) {
      const { x, y } = at(spot)
      pen.beginPath()
      pen.arc(x, y, metres / metresPerPixel(lat, z), 0, 2 * Math.PI)
      pen.stroke()
    }
  }
  strokeRings(colours.casing, casing)
  strokeRoads(colours.casing, casing)
  strokeRings(colours.road, width)
  strokeRoads(colours.avenue, width)
}

const styles: Record<Label['kind'], { font: string; colour: string }> = {
  city: { font: `900 16px ${FONT}`, colour: colours.city },
  town: { font: `800 13px ${FONT}`, colour: colours.text },
  neighbourhood: { font: `800 13px ${FONT}`, colour: colours.text },
  avenue: { font: `700 12px ${FONT}`, colour: colours.avenueText },
  ring: { font: `700 12px ${FONT}`, colour: colours.avenueText },
  river: { font: `italic 700 12px ${FONT}`, colour: colours.waterText },
}

function drawLabels(pen: CanvasRenderingContext2D, tile: TileAddress, labels: Label[]) {
  const left = tile.x * TILE_SIZE
  const top = tile.y * TILE_SIZE
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.strokeStyle = colours.halo
  pen.lineWidth = 4
  for (const { text, kind, x, y, width, height } of labels) {
    const [from, to] = [x - left, y - top]
    if (from < -width || from > TILE_SIZE + width || to < -height || to > TILE_SIZE + height) continue
    pen.font = styles[kind].font
    pen.fillStyle = styles[kind].colour
    pen.strokeText(text, from, to)
    pen.fillText(text, from, to)
  }
}

function trace(pen: CanvasRenderingContext2D, spots: Spot[], at: Placer) {
  pen.beginPath()
  spots.forEach((spot, index) => {
    const { x, y } = at(spot)
    if (index === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  })
}

function getMiddle({ x, y, z }: TileAddress): Point {
  const lon = ((x + 0.5) / 2 ** z - 0.5) * 360
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z))) * 180) / Math.PI
  return { lat, lon }
}

function getOutlineSpots(): Spot[][] {
  return baseMap.outlines.map((ring) => ring.map(toSpot))
}
