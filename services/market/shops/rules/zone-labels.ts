import type { CountryIso } from '#shared/countries/countries.ts'
import type { PlaceError } from '#shared/countries/place-error.ts'
import { countryNames } from '#shared/countries/tables/country-names.ts'
import type { GeoJsonError } from './geo-json.ts'
import { MOST_CORNERS, MOST_ZONES, type ZoneError } from './zone-shape.ts'

/** Sentences about zones that are refused: Spanish for the operator, English for the terminal. */

interface Sentence {
  es: string
  en: string
}

export function describeZoneError({ name, error }: { name: string; error: ZoneError }, country: CountryIso): Sentence {
  const of = { es: `La zona «${name}»`, en: `zone "${name}"` }
  const { es, en } = sayZone(error, countryNames[country])
  return { es: `${of.es} ${es}`, en: `${of.en} ${en}` }
}

export function describePlaceError(error: PlaceError, country: CountryIso): Sentence {
  const name = countryNames[country]
  if (error === 'swapped')
    return {
      es: 'Parece que la latitud y la longitud del punto están al revés. Cámbialas de lugar.',
      en: 'its latitude and longitude are swapped',
    }
  return { es: `El punto no está en ${name}. Muévelo a su lugar.`, en: `its point lies outside of ${name}` }
}

function sayZone(error: ZoneError, country: string): Sentence {
  switch (error) {
    case 'swapped':
      return {
        es: 'parece tener la latitud y la longitud al revés. Cámbialas de lugar e inténtalo otra vez.',
        en: 'has latitude and longitude swapped',
      }
    case 'elsewhere':
      return { es: `se sale de ${country}. Revisa sus puntos.`, en: `lies outside of ${country}` }
    case 'crosses-itself':
      return { es: 'se cruza consigo misma. Mueve sus puntos hasta que el borde no se cruce.', en: 'crosses itself' }
    case 'no-area':
      return { es: 'necesita al menos tres puntos que encierren un lugar.', en: 'needs three corners around an area' }
    case 'too-many-corners':
      return { es: `tiene más de ${MOST_CORNERS} puntos. Simplifícala.`, en: `has more than ${MOST_CORNERS} corners` }
    case 'same-name':
      return { es: 'se llama igual que otra. Dale un nombre distinto.', en: 'has the name of another zone' }
    case 'too-many-zones':
      return { es: `sobra: una tienda tiene hasta ${MOST_ZONES} zonas.`, en: `is one too many: at most ${MOST_ZONES}` }
  }
}

/** Why a file holds no zones, in Spanish. */
export function describeGeoJsonError(error: GeoJsonError): string {
  switch (error) {
    case 'not-json':
      return 'Eso no es GeoJSON: no se puede leer. Copia el archivo completo.'
    case 'not-geojson':
      return 'Eso es JSON, pero no GeoJSON. Tiene que ser un Polygon, MultiPolygon, Feature o FeatureCollection.'
    case 'no-polygons':
      return 'El archivo no tiene ninguna zona: solo sirven las áreas (Polygon y MultiPolygon), no puntos ni líneas.'
    case 'hole':
      return 'Una zona del archivo tiene un hueco. Dibuja el hueco como zona aparte y ponla antes en la lista.'
    case 'not-degrees':
      return 'Los puntos del archivo no están en grados de latitud y longitud. Expórtalo en WGS 84 (EPSG:4326).'
  }
}
