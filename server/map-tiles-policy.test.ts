import { expect, test } from 'vitest'
import { mapTilesPolicy } from './map-tiles-policy.ts'

const tilesAt = (url: string) => ({ url, attribution: '© OpenStreetMap', attributionUrl: null })

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://{s}.tiles.example:8443/{z}/{x}/{y}{r}.png?key=abc', 'https://*.tiles.example:8443'],
])('%s lets pages load pictures from %s', (url, source) => {
  expect(mapTilesPolicy({ isMapsOn: true, mapTiles: tilesAt(url) })).toEqual({ img: [source] })
})

test('without a tile server, or with maps off, pages load pictures from nowhere else', () => {
  expect(mapTilesPolicy({ isMapsOn: true, mapTiles: null })).toEqual({})
  expect(mapTilesPolicy({ isMapsOn: false, mapTiles: tilesAt('https://tiles.example/{z}/{x}/{y}.png') })).toEqual({})
})
