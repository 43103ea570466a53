import type { PackKind } from '#services/appointments/rules/enums.ts'

/** A visit of a person who can sign in. */
export interface OwnVisit {
  /** E-mail of a person in demo/people.ts, and the name of their pet. */
  owner: string
  pet: string
  storeId: string
  kind: PackKind
  daysFromToday: number
  /** Candidate local times; the first free one is booked. */
  times: string[]
  isAtHome: boolean
  notes: string
  /** Names in the store's plan. */
  subServices: string[]
  review: { stars: number; text: string } | null
}

const atStore = { isAtHome: false, notes: '', subServices: [], review: null }

export const ownVisits: OwnVisit[] = [
  {
    ...atStore,
    owner: 'ana@huella.example',
    pet: 'Toby',
    storeId: 'spa-equipetrol-san-martin',
    kind: 'bano',
    daysFromToday: -25,
    times: ['10:00', '11:00'],
    subServices: ['unas'],
    review: { stars: 5, text: 'Toby volvió suave y tranquilo. Le cortaron las uñas sin drama.' },
  },
  {
    ...atStore,
    owner: 'ana@huella.example',
    pet: 'Luna',
    storeId: 'vida-animal-a-domicilio',
    kind: 'consulta',
    daysFromToday: -9,
    times: ['16:00', '10:00'],
    isAtHome: true,
    notes: 'Control anual. Se esconde debajo de la cama.',
    subServices: ['desparasitacion'],
  },
  {
    ...atStore,
    owner: 'ana@huella.example',
    pet: 'Toby',
    storeId: 'spa-equipetrol-san-martin',
    kind: 'bano-y-peluqueria',
    daysFromToday: 2,
    times: ['10:00', '11:00', '15:00'],
    notes: 'Alergia al pollo: sin premios, por favor.',
  },
  {
    ...atStore,
    owner: 'carla@huella.example',
    pet: 'Simba',
    storeId: 'vida-animal-centro',
    kind: 'bano',
    daysFromToday: -12,
    times: ['08:00', '13:00'],
    review: { stars: 4, text: 'Muy cuidadosos con mi gatito. La sala de espera es chica.' },
  },
  {
    ...atStore,
    owner: 'diego@huella.example',
    pet: 'Rocky',
    storeId: 'mimos-villa-morra',
    kind: 'bano',
    daysFromToday: -16,
    times: ['09:00', '10:00'],
    review: { stars: 5, text: 'Rocky pesa 32 kilos y lo manejan como si nada.' },
  },
  {
    ...atStore,
    owner: 'diego@huella.example',
    pet: 'Rocky',
    storeId: 'mimos-villa-morra',
    kind: 'bano-y-peluqueria',
    daysFromToday: 3,
    times: ['09:00', '10:00', '14:00'],
  },
]
