import { expect, test } from 'vitest'
import { mapTilesPolicy } from './map-tiles-policy.ts'

const credits = { attribution: '© OpenStreetMap', attributionUrl: null }
const getPictures = (url: string) => ({ kind: 'raster' as const, url, ...credits })
const archiveAt = (url: string) => ({ kind: 'pmtiles' as const, url, ...credits })

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', ['https://tiles.example']],
  ['http://tiles.example:8080/{z}/{x}/{y}{r}.png?key=abc', ['http://tiles.example:8080']],
  [
    'https://{s}.tiles.example:8443/{z}/{x}/{y}{r}.png?key=abc',
    ['https://a.tiles.example:8443', 'https://b.tiles.example:8443', 'https://c.tiles.example:8443'],
  ],
])('%s lets pages load pictures from %s', (url, sources) => {
  expect(mapTilesPolicy({ isOn: true, tiles: getPictures(url) })).toEqual({ img: sources })
})

test('an archive elsewhere lets pages read from its host, and one of ours from nobody else', () => {
  const elsewhere = archiveAt('https://maps.example:8443/a/santa-cruz.pmtiles?key=abc')
  expect(mapTilesPolicy({ isOn: true, tiles: elsewhere })).toEqual({ connect: ['https://maps.example:8443'] })
  expect(mapTilesPolicy({ isOn: true, tiles: archiveAt('/map-tiles/abc.pmtiles') })).toEqual({})
})

test('without tiles, or with maps off, pages load pictures from nowhere else', () => {
  expect(mapTilesPolicy({ isOn: true, tiles: null })).toEqual({})
  expect(mapTilesPolicy({ isOn: false, tiles: getPictures('https://tiles.example/{z}/{x}/{y}.png') })).toEqual({})
})
