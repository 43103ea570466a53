import type { CountryIso } from '#shared/countries/countries.ts'

/**
 * A place offered by 'Entregar en'. Coordinates are approximate: the middle of the neighbourhood, to a few hundred
 * metres.
 */
export interface DemoPlace {
  country: CountryIso
  city: string
  neighbourhood: string
  lat: number
  lon: number
  position: number
}

type Neighbourhood = [name: string, lat: number, lon: number]

const bolivia: Record<string, Neighbourhood[]> = {
  'Santa Cruz de la Sierra': [
    ['Centro', -17.7834, -63.1821],
    ['Equipetrol', -17.7665, -63.1953],
    ['Equipetrol Norte', -17.754, -63.2],
    ['Sirari', -17.7607, -63.203],
    ['Urbarí', -17.7985, -63.1995],
    ['Las Palmas', -17.796, -63.211],
    ['Hamacas', -17.748, -63.1745],
    ['Las Brisas', -17.7445, -63.177],
    ['El Cristo', -17.7687, -63.1816],
    ['Av. Beni', -17.76, -63.172],
    ['Av. Alemana', -17.757, -63.162],
    ['Av. Paragüá', -17.768, -63.165],
    ['Av. Banzer, 5to anillo', -17.741, -63.171],
    ['Av. Banzer, 8vo anillo', -17.715, -63.166],
    ['Alto San Pedro', -17.779, -63.206],
    ['Barrio Lindo', -17.802, -63.169],
    ['Braniff', -17.786, -63.2],
    ['Colinas del Urubó', -17.752, -63.245],
    ['El Bajío', -17.837, -63.217],
    ['El Remanso', -17.725, -63.156],
    ['El Trompillo', -17.801, -63.176],
    ['Guapay', -17.787, -63.15],
    ['La Cuchilla', -17.842, -63.188],
    ['La Morita', -17.862, -63.237],
    ['La Ramada', -17.794, -63.188],
    ['Los Lotes', -17.856, -63.165],
    ['Los Pozos', -17.776, -63.1775],
    ['Mutualista', -17.774, -63.158],
    ['Palmar del Oratorio', -17.868, -63.195],
    ['Pampa de la Isla', -17.772, -63.118],
    ['Parque Industrial', -17.769, -63.14],
    ['Plan 3000', -17.825, -63.118],
    ['Radial 13', -17.818, -63.201],
    ['Radial 26', -17.749, -63.188],
    ['San Aurelio', -17.82, -63.16],
    ['Santos Dumont', -17.815, -63.185],
    ['Urubó', -17.766, -63.233],
    ['Villa 1ro de Mayo', -17.7945, -63.1245],
    ['Villa Fátima', -17.807, -63.156],
  ],
  'La Guardia': [
    ['Centro', -17.8935, -63.326],
    ['Doble vía, km 9', -17.835, -63.25],
    ['Doble vía, km 13', -17.867, -63.29],
  ],
  Cotoca: [['Centro', -17.754, -62.997]],
  Warnes: [
    ['Centro', -17.513, -63.166],
    ['Satélite Norte', -17.6, -63.16],
  ],
  'El Torno': [['Centro', -17.99, -63.381]],
  Montero: [['Centro', -17.3387, -63.2505]],
  Cochabamba: [
    ['Centro', -17.3935, -66.157],
    ['Cala Cala', -17.37, -66.16],
    ['Queru Queru', -17.3745, -66.152],
    ['Sarco', -17.379, -66.178],
  ],
  Sacaba: [['Centro', -17.4, -66.04]],
  Quillacollo: [['Centro', -17.3925, -66.278]],
  'La Paz': [
    ['Sopocachi', -16.511, -68.129],
    ['Calacoto', -16.539, -68.078],
  ],
}

const paraguay: Record<string, Neighbourhood[]> = {
  Asunción: [
    ['Centro', -25.2822, -57.6351],
    ['Villa Morra', -25.2945, -57.578],
    ['Las Carmelitas', -25.285, -57.57],
    ['Recoleta', -25.293, -57.586],
    ['Sajonia', -25.297, -57.662],
    ['Las Mercedes', -25.282, -57.614],
    ['Los Laureles', -25.304, -57.562],
    ['Manorá', -25.2885, -57.557],
    ['Mburucuyá', -25.269, -57.568],
    ['Ycuá Satí', -25.279, -57.569],
    ['Barrio Jara', -25.279, -57.601],
    ['Barrio Obrero', -25.3, -57.637],
    ['Bella Vista', -25.266, -57.589],
    ['Botánico', -25.248, -57.577],
    ['Catedral', -25.281, -57.633],
    ['Ciudad Nueva', -25.292, -57.622],
    ['Herrera', -25.301, -57.574],
    ['Hipódromo', -25.323, -57.576],
    ['La Encarnación', -25.2855, -57.641],
    ['Loma Pytá', -25.233, -57.548],
    ['Mburicaó', -25.298, -57.604],
    ['Nazareth', -25.319, -57.593],
    ['Pinozá', -25.308, -57.601],
    ['Roberto L. Petit', -25.323, -57.625],
    ['San Antonio', -25.296, -57.648],
    ['San Cristóbal', -25.29, -57.548],
    ['San Pablo', -25.327, -57.582],
    ['San Roque', -25.287, -57.623],
    ['Santísima Trinidad', -25.259, -57.575],
    ['Tacumbú', -25.309, -57.649],
    ['Vista Alegre', -25.312, -57.608],
    ['Zeballos Cué', -25.229, -57.572],
  ],
  Lambaré: [
    ['Centro', -25.346, -57.606],
    ['Valle Apuá', -25.339, -57.621],
    ['Santa Lucía', -25.353, -57.62],
  ],
  'Fernando de la Mora': [
    ['Zona Norte', -25.32, -57.54],
    ['Zona Sur', -25.338, -57.54],
  ],
  Luque: [
    ['Centro', -25.267, -57.487],
    ['Primer Barrio', -25.273, -57.492],
  ],
  'San Lorenzo': [['Centro', -25.34, -57.509]],
  'Villa Elisa': [['Centro', -25.368, -57.592]],
  'Mariano Roque Alonso': [['Centro', -25.2, -57.532]],
  Capiatá: [['Centro', -25.355, -57.445]],
  Limpio: [['Centro', -25.166, -57.486]],
  'Ciudad del Este': [['Centro', -25.5097, -54.611]],
  Encarnación: [['Centro', -27.33, -55.866]],
}

/** Places per market, in their displayed order: the shop's own city first. */
export const demoPlaces: DemoPlace[] = [...toPlaces('BO', bolivia), ...toPlaces('PY', paraguay)]

function toPlaces(country: CountryIso, cities: Record<string, Neighbourhood[]>): DemoPlace[] {
  return Object.entries(cities)
    .flatMap(([city, list]) => list.map(([neighbourhood, lat, lon]) => ({ country, city, neighbourhood, lat, lon })))
    .map((place, position) => ({ ...place, position }))
}
