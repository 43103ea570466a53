import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listCountries } from '#shared/countries/countries.ts'
import { drawBaseMap } from './base-map/draw-base-map.ts'

// Writes the map that needs no tile server from Natural Earth and GeoNames: the outlines of the countries
// (shared/countries/outlines.json) and their places (web/storefront/address/map/base-map.json). The result is in the
// repository: run it again when one of the two packages changes.
const { outlines, places } = drawBaseMap(listCountries().map(({ iso }) => iso))
write('shared/countries/outlines.json', outlines)
write('web/storefront/address/map/base-map.json', { places })

function write(path: string, value: object): void {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const text = JSON.stringify(value)
  writeFileSync(file, `${text}\n`)
  console.log(`${file}: ${text.length} bytes`)
}
