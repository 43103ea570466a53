import type { CountryIso } from '#shared/countries/countries.ts'
import type { coats } from './coats.ts'

/** Donations of regulars and their deliveries. Days are counted back; the newest kilos wait for a shelter. */

interface DemoGift {
  kind: 'gift'
  country: CountryIso
  daysAgo: number
  kilos: number
}

export interface DemoDelivery {
  kind: 'delivery'
  country: CountryIso
  daysAgo: number
  kilos: number
  shelterName: string
  note: string
  coat: keyof typeof coats
}

const all: (DemoGift | DemoDelivery)[] = [
  ...gifts('BO', [271, 8], [266, 12], [259, 6], [252, 10], [248, 5]),
  ...gifts('PY', [262, 6], [250, 10], [247, 8]),
  brought('BO', 244, 41, 'Patitas del Urubó', 'Ochenta perros, y una sonrisa por cada uno.', 'honey'),
  ...gifts('BO', [231, 15], [219, 9], [203, 12], [196, 4]),
  ...gifts('PY', [224, 12], [208, 7]),
  brought('BO', 187, 38, 'Siete Vidas', 'Alimento de gatito para tres camadas.', 'calico'),
  brought('PY', 185, 36, 'Huellas del Chaco', 'Llegamos con la camioneta llena.', 'sand'),
  ...gifts('BO', [171, 20], [158, 6], [149, 14]),
  ...gifts('PY', [163, 9], [151, 15]),
  ...gifts('BO', [133, 10], [121, 18], [113, 7]),
  brought('BO', 108, 68, 'Patitas del Urubó', 'Con esto comen un mes los más viejitos.', 'chocolate'),
  ...gifts('PY', [112, 11], [97, 8]),
  ...gifts('BO', [94, 12], [83, 25], [71, 9]),
  brought('PY', 68, 47, 'Huellas del Chaco', 'Para los que llegaron en la temporada seca.', 'wolf'),
  ...gifts('BO', [59, 16], [48, 8]),
  brought('BO', 43, 70, 'Siete Vidas', 'Los nuevos ya ronronean.', 'brownTabby'),
  ...gifts('PY', [38, 10], [17, 6]),
  ...gifts('BO', [33, 14], [21, 11], [13, 6], [6, 9]),
]

/** Donations in order of time. */
export const demoGiving = all.toSorted((one, other) => other.daysAgo - one.daysAgo)

function gifts(country: CountryIso, ...each: [daysAgo: number, kilos: number][]): DemoGift[] {
  return each.map(([daysAgo, kilos]) => ({ kind: 'gift', country, daysAgo, kilos }))
}

function brought(
  country: CountryIso,
  daysAgo: number,
  kilos: number,
  shelterName: string,
  note: string,
  coat: DemoDelivery['coat'],
): DemoDelivery {
  return { kind: 'delivery', country, daysAgo, kilos, shelterName, note, coat }
}
