import { expect, test } from 'vitest'
import { distanceInMetres } from '#shared/geo.ts'
import { getHeatLevel, getHeatMap, type HeatMap, MOST_CELLS } from './heat.ts'
import { CELL_DEGREES, getCellArea, getCellCentre, listCellsAround, toCell } from './search-grid.ts'
import { getDetection, getSearchModel } from './search-model.ts'

const place = { lat: -17.766, lon: -63.198 }
const now = new Date('2026-11-22T15:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const lost = { species: 'PERRO' as const, place, sightings: [], walks: [], now }
const park = { lat: -17.7755, lon: -63.1885 }

function getShareWithin(heat: HeatMap, metres: number, point = place): number {
  return heat.cells
    .filter((cell) => distanceInMetres(point, getCellCentre(cell)) <= metres)
    .reduce((sum, { share }) => sum + share, 0)
}

function getShare(heat: HeatMap, point: typeof place): number {
  const { row, column } = toCell(point)
  return heat.cells.find((cell) => cell.row === row && cell.column === column)?.share ?? 0
}

test('cells are about 160 m wide and high, and four of them fill the square of a rounded place', () => {
  for (const point of [place, { lat: -25.29, lon: -57.63 }, { lat: -16.5, lon: -68.15 }]) {
    expect(Math.sqrt(getCellArea(toCell(point)))).toBeGreaterThan(150)
    expect(Math.sqrt(getCellArea(toCell(point)))).toBeLessThan(170)
  }
  const around = [-1, 1].flatMap((up) =>
    [-1, 1].map((right) =>
      toCell({ lat: place.lat + up * 0.49 * 2 * CELL_DEGREES, lon: place.lon + right * 0.49 * 2 * CELL_DEGREES }),
    ),
  )
  expect(new Set(around.map(({ row, column }) => `${row} ${column}`)).size).toBe(4)
  expect(listCellsAround(place, 170).length).toBeGreaterThanOrEqual(4)
})

test('without sightings the probabilities are the published distances', () => {
  const dog = getHeatMap(lost)
  expect(getShareWithin(dog, 1609)).toBeCloseTo(0.7, 1)
  // Of the rest half lies around, by assumption, and half in no cell.
  expect(dog.outside).toBeCloseTo(0.15, 5)
  // A block is a cell here, and the place of the loss is known to within four cells.
  expect(getShareWithin(dog, 260)).toBeGreaterThan(0.35)
  const cat = getHeatMap({ ...lost, species: 'GATO' })
  expect(getShareWithin(cat, 500)).toBeCloseTo(0.75, 1)
  expect(cat.outside).toBeCloseTo(0.125, 5)
  expect(cat.cells.length).toBeLessThan(dog.cells.length / 5)
  expect(dog.cells.every(({ reason, seenAt }) => reason === 'loss' && seenAt === null)).toBe(true)
})

test('probabilities sum to one, the likeliest first', () => {
  const heat = getHeatMap({
    ...lost,
    sightings: [{ place: park, seenAt: hoursAgo(2) }],
    walks: [{ cell: toCell(place), walkedAt: hoursAgo(1) }],
  })
  expect(heat.cells.reduce((sum, { share }) => sum + share, heat.outside)).toBeCloseTo(1, 9)
  const shares = heat.cells.map(({ share }) => share)
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
})

test('a new sighting makes its place the likeliest, an old one hardly counts', () => {
  const fresh = getHeatMap({ ...lost, sightings: [{ place: park, seenAt: hoursAgo(0.5) }] })
  expect(fresh.cells[0]).toMatchObject({ ...toCell(park), reason: 'sighting', seenAt: hoursAgo(0.5) })
  const shares = [0.5, 6, 12, 24, 48].map((hours) =>
    getShare(getHeatMap({ ...lost, sightings: [{ place: park, seenAt: hoursAgo(hours) }] }), park),
  )
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
  const forgotten = getHeatMap({ ...lost, sightings: [{ place: park, seenAt: hoursAgo(24 * 7) }] })
  expect(forgotten).toEqual(getHeatMap(lost))
})

test('after a half-life a sighting has half of its weight against the loss', () => {
  const getWeight = (hours: number) => {
    const sightings = [{ place: { lat: -17.6, lon: -63.0 }, seenAt: hoursAgo(hours) }]
    const near = getHeatMap({ ...lost, species: 'GATO', sightings })
    const far = near.cells.filter(({ reason }) => reason === 'sighting').reduce((sum, { share }) => sum + share, 0)
    return far / (1 - far)
  }
  const { halfLifeHours } = getSearchModel('GATO')
  expect(getWeight(0)).toBeCloseTo(2, 5)
  expect(getWeight(halfLifeHours)).toBeCloseTo(1, 5)
  expect(getWeight(2 * halfLifeHours)).toBeCloseTo(0.5, 5)
})

test('a walk without a find is Bayes: it takes the chance of detection off its cell and gives it to the others', () => {
  const before = getHeatMap(lost)
  const [first, second] = before.cells
  if (!first || !second) throw new Error('The map has cells')
  const after = getHeatMap({ ...lost, walks: [{ cell: first, walkedAt: now }] })
  const { detection } = getSearchModel('PERRO')
  const rest = 1 - first.share * detection
  const share = after.cells.find(({ row, column }) => row === first.row && column === first.column)?.share ?? 0
  expect(share).toBeCloseTo((first.share * (1 - detection)) / rest, 9)
  expect(after.outside).toBeCloseTo(before.outside / rest, 9)
  expect(after.cells[0]).toMatchObject({ row: second.row, column: second.column })
  const twice = getHeatMap({ ...lost, walks: [1, 2].map(() => ({ cell: first, walkedAt: now })) })
  expect(getShare(twice, getCellCentre(first))).toBeLessThan(share)
})

test('a walk of last week counts less than one of now: the animal may have come back', () => {
  const cell = toCell(place)
  const shares = [0, 72, 144, 432].map((hours) =>
    getShare(getHeatMap({ ...lost, walks: [{ cell, walkedAt: hoursAgo(hours) }] }), getCellCentre(cell)),
  )
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares[3]).toBeGreaterThan(0.95 * getShare(getHeatMap(lost), getCellCentre(cell)))
})

test('a walk far from the map changes nothing', () => {
  expect(getHeatMap({ ...lost, walks: [{ cell: { row: 0, column: 0 }, walkedAt: now }] })).toEqual(getHeatMap(lost))
})

test('the chance of detection is that of a random search', () => {
  expect(getDetection({ trackMetres: 0, sweepMetres: 40 })).toBe(0)
  // Coverage 1: as much swept as there is area.
  expect(getDetection({ trackMetres: 26_550 / 40, sweepMetres: 40 })).toBeCloseTo(1 - Math.exp(-1), 9)
  expect(getSearchModel('GATO').detection).toBeLessThan(getSearchModel('PERRO').detection)
  expect(getSearchModel('OTRO')).toEqual(getSearchModel('PERRO'))
})

test('colours go by the share of the likeliest cell', () => {
  expect([1, 0.5, 0.2, 0.08, 0.03, 0.01].map((share) => getHeatLevel(share, 1))).toEqual([4, 4, 3, 2, 1, 0])
  expect(getHeatLevel(0, 0)).toBe(0)
})

test('a hundred sightings all over the city make no more than 900 cells', () => {
  const sightings = Array.from({ length: 100 }, (_, index) => ({
    place: { lat: -17.7 - (index % 10) * 0.02, lon: -63.1 - Math.floor(index / 10) * 0.02 },
    seenAt: hoursAgo(index / 10),
  }))
  const heat = getHeatMap({ ...lost, sightings })
  expect(heat.cells.length).toBe(MOST_CELLS)
  expect(heat.outside).toBeGreaterThan(0)
})
