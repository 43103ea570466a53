import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawBaseMap } from './base-map/draw-base-map.ts'

// Writes the map that needs no tile server (web/storefront/address/map/base-map.json) from Natural Earth and GeoNames.
// Its result is in the repository: run it again when one of the two packages changes.
const file = fileURLToPath(new URL('../web/storefront/address/map/base-map.json', import.meta.url))
const text = JSON.stringify(drawBaseMap())
writeFileSync(file, `${text}\n`)
console.log(`${file}: ${text.length} bytes`)
