import { expect, test } from 'vitest'
import { formatMapView, parseMapView, viewAround } from './map-view.ts'

const view = { south: -17.9, west: -63.3, north: -17.6, east: -63.1, zoom: 12 }

test('a view in an address is the same again', () => {
  expect(parseMapView(new URLSearchParams(formatMapView(view)))).toEqual(view)
})

test.each([
  ['nothing', {}],
  ['a side that is missing', { south: '' }],
  ['a side that is no number', { west: 'x' }],
  ['a box upside down', { south: '-17', north: '-18' }],
  ['beyond the earth', { east: '181' }],
  ['half a zoom', { zoom: '12.5' }],
  ['a zoom that no map has', { zoom: '21' }],
])('%s is no view', (_title, change) => {
  const params = Object.keys(change).length === 0 ? {} : { ...formatMapView(view), ...change }
  expect(parseMapView(new URLSearchParams(params))).toBeNull()
})

test('a view around a place has it in its middle, and is one that an address can say', () => {
  const around = viewAround({ lat: -17.78, lon: -63.18 })
  expect((around.south + around.north) / 2).toBeCloseTo(-17.78)
  expect((around.west + around.east) / 2).toBeCloseTo(-63.18)
  expect(parseMapView(new URLSearchParams(formatMapView(around)))).not.toBeNull()
})
