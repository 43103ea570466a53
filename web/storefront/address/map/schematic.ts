import type { Point } from '#shared/geo.ts'

/**
 * Main avenues of the two cities that we deliver in, drawn by eye and accurate to a few hundred metres: landmarks, not
 * a street map. That is why the map calls itself 'referencial'.
 */

export interface Line {
  name: string
  points: Point[]
}

export interface Ring {
  name: string
  centre: Point
  metres: number
}

export interface River extends Line {
  metres: number
}

const plaza = { lat: -17.7834, lon: -63.1821 }

const ringNames = ['1.er', '2.º', '3.er', '4.º', '5.º', '6.º', '7.º', '8.º']
const ringMetres = [950, 1_650, 2_700, 3_700, 4_700, 5_700, 6_650, 7_600]

/** The 'anillos' of Santa Cruz around the Plaza 24 de Septiembre. */
export const rings: Ring[] = ringMetres.map((metres, index) => ({
  name: `${ringNames[index]} anillo`,
  centre: plaza,
  metres,
}))

type Flat = [lat: number, lon: number][]

const avenueLines: Record<string, Flat> = {
  // Santa Cruz: the avenues that radiate from the first ring.
  'Av. Cristo Redentor': [
    [-17.7749, -63.1818],
    [-17.7687, -63.1802],
    [-17.741, -63.171],
    [-17.715, -63.166],
    [-17.6, -63.16],
    [-17.513, -63.166],
  ],
  'Av. Beni': [
    [-17.7757, -63.1782],
    [-17.757, -63.1695],
    [-17.73, -63.157],
  ],
  'Av. Alemana': [
    [-17.7766, -63.1757],
    [-17.757, -63.161],
    [-17.735, -63.1445],
  ],
  'Av. Mutualista': [
    [-17.7792, -63.1743],
    [-17.772, -63.155],
    [-17.762, -63.129],
  ],
  'Av. Virgen de Cotoca': [
    [-17.7832, -63.1731],
    [-17.781, -63.14],
    [-17.771, -63.09],
    [-17.754, -62.997],
  ],
  'Av. Tres Pasos al Frente': [
    [-17.787, -63.174],
    [-17.801, -63.148],
    [-17.822, -63.113],
  ],
  'Av. Santos Dumont': [
    [-17.792, -63.182],
    [-17.815, -63.1848],
    [-17.868, -63.1915],
  ],
  'Av. Grigotá': [
    [-17.7888, -63.1896],
    [-17.811, -63.217],
    [-17.835, -63.25],
    [-17.8935, -63.326],
    [-17.99, -63.381],
  ],
  'Av. Piraí': [
    [-17.7862, -63.1908],
    [-17.7965, -63.2235],
  ],
  'Av. Roca y Coronado': [
    [-17.7832, -63.1912],
    [-17.7815, -63.2275],
  ],
  'Av. San Martín': [
    [-17.7774, -63.1888],
    [-17.7665, -63.1972],
    [-17.749, -63.2105],
  ],
  'Av. Busch': [
    [-17.7754, -63.1854],
    [-17.76, -63.1925],
    [-17.739, -63.202],
  ],
  // Asunción.
  'Av. Mariscal López': [
    [-25.2865, -57.632],
    [-25.291, -57.612],
    [-25.2955, -57.58],
    [-25.309, -57.555],
    [-25.327, -57.53],
    [-25.34, -57.509],
  ],
  'Av. España': [
    [-25.2838, -57.63],
    [-25.2858, -57.605],
    [-25.2862, -57.58],
  ],
  'Av. Aviadores del Chaco': [
    [-25.2862, -57.58],
    [-25.279, -57.56],
    [-25.2625, -57.535],
    [-25.245, -57.519],
  ],
  'Av. Eusebio Ayala': [
    [-25.2925, -57.622],
    [-25.306, -57.597],
    [-25.3235, -57.568],
    [-25.339, -57.538],
    [-25.355, -57.487],
  ],
  'Av. Fernando de la Mora': [
    [-25.303, -57.615],
    [-25.319, -57.595],
    [-25.338, -57.572],
  ],
  'Av. General Artigas': [
    [-25.281, -57.622],
    [-25.267, -57.603],
    [-25.2555, -57.585],
    [-25.246, -57.574],
  ],
  'Ruta Transchaco': [
    [-25.246, -57.574],
    [-25.221, -57.554],
    [-25.2, -57.532],
    [-25.166, -57.486],
  ],
  'Av. Madame Lynch': [
    [-25.2485, -57.551],
    [-25.279, -57.5475],
    [-25.309, -57.552],
    [-25.342, -57.566],
  ],
  'Av. Carlos A. López': [
    [-25.2865, -57.645],
    [-25.297, -57.662],
  ],
  'Av. Costanera': [
    [-25.2765, -57.642],
    [-25.268, -57.627],
    [-25.262, -57.611],
  ],
  'Acceso Sur': [
    [-25.321, -57.613],
    [-25.346, -57.606],
    [-25.368, -57.592],
  ],
}

export const avenues: Line[] = Object.entries(avenueLines).map(([name, points]) => ({
  name,
  points: points.map(toPoint),
}))

export const rivers: River[] = [
  {
    name: 'Río Piraí',
    metres: 260,
    points: (
      [
        [-17.62, -63.2],
        [-17.7, -63.214],
        [-17.745, -63.2245],
        [-17.775, -63.2315],
        [-17.805, -63.242],
        [-17.84, -63.268],
        [-17.9, -63.335],
      ] satisfies Flat
    ).map(toPoint),
  },
  {
    name: 'Río Paraguay',
    metres: 620,
    points: (
      [
        [-25.12, -57.565],
        [-25.175, -57.575],
        [-25.215, -57.605],
        [-25.243, -57.617],
        [-25.259, -57.637],
        [-25.268, -57.658],
        [-25.29, -57.682],
        [-25.325, -57.676],
        [-25.36, -57.648],
        [-25.395, -57.622],
        [-25.44, -57.6],
      ] satisfies Flat
    ).map(toPoint),
  },
]

function toPoint([lat = 0, lon = 0]: Flat[number]): Point {
  return { lat, lon }
}
