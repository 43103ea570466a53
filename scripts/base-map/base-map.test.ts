import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCountry } from '#shared/countries/countries.ts'
import { drawBaseMap } from './draw-base-map.ts'
import { simplify } from './simplify.ts'

const files = ['shared/countries/outlines.json', 'web/storefront/address/map/base-map.json']

test('the map in the repository is the one that its sources give, and at most 7.5 kB a country', () => {
  const [outlines = '', places = ''] = files.map((file) =>
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
  )
  // A country may do without an outline: its bounds decide then.
  const drawn = Object.keys(JSON.parse(outlines)).filter(isCountry)
  expect({ outlines: JSON.parse(outlines), ...JSON.parse(places) }).toEqual(drawBaseMap(drawn))
  expect(outlines.length + places.length).toBeLessThanOrEqual(drawn.length * 7.5 * 1024)
})

test('a simplified line keeps its ends and every corner that matters', () => {
  const line: [number, number][] = [
    [0, 0],
    [1, 0.01],
    [2, 0],
    [2, 2],
    [2.01, 3],
    [2, 4],
  ]
  expect(simplify(line, 0.05)).toEqual([
    [0, 0],
    [2, 0],
    [2, 4],
  ])
  expect(simplify(line, 0)).toEqual(line)
})
