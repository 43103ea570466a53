import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoShops } from '#demo/shops/shops.ts'
import type { Point } from '#shared/geo.ts'
import { parseGeoJson } from './geo-json.ts'
import { crossesItself, findShapeError, findZoneError, toRing } from './zone-shape.ts'

const santaCruz = { lat: -17.78, lon: -63.18 }
const square = [
  { lat: -17.7, lon: -63.25 },
  { lat: -17.7, lon: -63.1 },
  { lat: -17.85, lon: -63.1 },
  { lat: -17.85, lon: -63.25 },
]
const [a, b, c, d] = square as [Point, Point, Point, Point]

test('a zone around a city of its country is good, and so are those of the demonstration', () => {
  expect(findShapeError(square, 'BO')).toBeNull()
  for (const { deliveryZones, country } of demoShops)
    for (const { corners } of deliveryZones) expect(findShapeError(corners, country)).toBeNull()
})

test.each([
  ['crosses-itself', [a, c, b, d]],
  ['crosses-itself', [a, b, { lat: -17.7, lon: -63.2 }, c, d]],
  ['crosses-itself', [a, b, c, d, { lat: -17.7, lon: -63.2 }]],
  ['no-area', [a, b]],
  ['no-area', [a, { lat: -17.7, lon: -63.2 }, b]],
  ['elsewhere', [a, b, c, { lat: -17.85, lon: -40 }]],
  ['elsewhere', square.map(({ lat, lon }) => ({ lat: lat - 17, lon: lon + 4 }))],
  ['swapped', square.map(({ lat, lon }) => ({ lat: lon, lon: lat }))],
] as const)('%s is what is wrong with %o', (error, corners) => {
  expect(findShapeError([...corners], 'BO')).toBe(error)
})

test('a zone of Santa Cruz is none of Paraguay, and Asunción reaches to its river', () => {
  expect(findShapeError(square, 'PY')).toBe('elsewhere')
  const asuncion = [
    { lat: -25.26, lon: -57.66 },
    { lat: -25.26, lon: -57.55 },
    { lat: -25.34, lon: -57.55 },
    { lat: -25.34, lon: -57.66 },
  ]
  expect(findShapeError(asuncion, 'PY')).toBeNull()
})

test('two zones of one name are refused, the second by its name', () => {
  const zone = { name: 'Centro', corners: square }
  expect(findZoneError([zone, { ...zone, name: ' centro' }], 'BO')).toEqual({ name: ' centro', error: 'same-name' })
})

const star = fc.array(fc.double({ min: 0.01, max: 0.1, noNaN: true }), { minLength: 3, maxLength: 20 }).map((radii) =>
  radii.map((radius, index) => {
    const angle = (2 * Math.PI * index) / radii.length
    return { lat: santaCruz.lat + radius * Math.sin(angle), lon: santaCruz.lon + radius * Math.cos(angle) }
  }),
)

test('whatever star around a point is drawn, it is a zone, from any corner and in both directions', () => {
  fc.assert(
    fc.property(star, fc.nat(19), (ring, turn) => {
      const turned = [...ring.slice(turn % ring.length), ...ring.slice(0, turn % ring.length)]
      expect(findShapeError(turned, 'BO')).toBeNull()
      expect(crossesItself(turned.toReversed())).toBe(false)
    }),
  )
})

test('a star with two neighbouring corners exchanged crosses itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 20 }), fc.nat(19), (count, at) => {
      const ring = Array.from({ length: count }, (_, index) => {
        const angle = (2 * Math.PI * index) / count
        return { lat: santaCruz.lat + 0.05 * Math.sin(angle), lon: santaCruz.lon + 0.05 * Math.cos(angle) }
      })
      const [one, other] = [at % count, (at + 1) % count]
      const mixed = ring.map((corner, index) => (index === one ? ring[other] : index === other ? ring[one] : corner))
      expect(findShapeError(mixed as Point[], 'BO')).toBe('crosses-itself')
    }),
  )
})

test('a ring that comes back as GeoJSON is the ring that went', () => {
  fc.assert(
    fc.property(star, (ring) => {
      const coordinates = [[...ring, ring[0] as Point].map(({ lat, lon }) => [lon, lat])]
      expect(parseGeoJson(JSON.stringify({ type: 'Polygon', coordinates }))).toEqual({
        zones: [{ name: 'Zona 1', corners: ring }],
        error: null,
      })
    }),
  )
})

test('features bring their names, a multipolygon several zones, and none is called as another', () => {
  const ring = [...square, a].map(({ lat, lon }) => [lon, lat])
  const feature = (name: string | null, geometry: object) => ({ type: 'Feature', properties: { name }, geometry })
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature('Norte', { type: 'Polygon', coordinates: [ring] }),
      feature('Norte', { type: 'MultiPolygon', coordinates: [[ring], [ring]] }),
      feature(null, { type: 'Point', coordinates: [0, 0] }),
      feature(null, { type: 'Polygon', coordinates: [ring] }),
    ],
  })

  expect(parseGeoJson(text).zones?.map(({ name }) => name)).toEqual(['Norte', 'Norte 2', 'Norte 3', 'Zona 4'])
})

test.each([
  ['not-json', '{'],
  ['not-geojson', '{"type":"Topology"}'],
  ['not-geojson', '[]'],
  ['not-geojson', '{"type":"Polygon","coordinates":[[["a","b"]]]}'],
  ['no-polygons', '{"type":"FeatureCollection","features":[]}'],
  ['no-polygons', '{"type":"LineString","coordinates":[[0,0],[1,1]]}'],
  ['hole', '{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}'],
  ['not-degrees', '{"type":"Polygon","coordinates":[[[480000,8030000],[490000,8030000],[490000,8040000]]]}'],
])('%s is why %s holds no zones', (error, text) => {
  expect(parseGeoJson(text)).toEqual({ zones: null, error })
})

test('repeated corners are one', () => {
  expect(toRing([a, a, b, c, c, a])).toEqual([a, b, c])
})
