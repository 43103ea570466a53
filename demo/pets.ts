import type { NewPetProfile } from '#services/pets/contract.ts'

export interface DemoPet {
  /** E-mail of a person in demo/people.ts. */
  owner: string
  profile: Omit<NewPetProfile, 'birthday' | 'deathDate' | 'weight'>
  bornDaysAgo: number
  diedDaysAgo?: number
  /** Weights as days ago and grams. */
  weights: [daysAgo: number, grams: number][]
  medicines: DemoMedicine[]
  sharedWith?: { email: string; right: 'see' | 'record' | 'edit' }
}

export interface DemoMedicine {
  kind: 'vaccine' | 'deworming' | 'flea' | 'other'
  product: string
  givenDaysAgo: number
  planVaccines?: ('dog-core' | 'cat-core' | 'rabies')[]
  dose?: string
  batch?: string
}

const year = 365

/** Pets of the demonstration. Their names are from New York's register of dogs, which is in the public domain (CC0). */
export const demoPets: DemoPet[] = [
  {
    owner: 'ana@huella.example',
    profile: {
      name: 'Toby',
      petTypeId: 'perro',
      breedId: 'perro-beagle',
      sex: 'Macho',
      castrated: true,
      favoriteFood: 'Zanahoria',
      foodBrands: ['Kantuta'],
      dietaryPreferences: ['Alimento seco'],
      favoriteToys: ['Pelota', 'Cuerda'],
      preexistingConditions: ['Alergia al pollo'],
      notes: 'Punta de la cola blanca y una mancha en forma de corazón.',
    },
    bornDaysAgo: 3 * year + 140,
    weights: [
      [3 * year, 4_900],
      [2 * year + 200, 9_800],
      [2 * year, 11_300],
      [year + 90, 12_100],
      [300, 12_900],
      [180, 12_700],
      [90, 12_450],
      [12, 12_380],
    ],
    medicines: [
      {
        kind: 'vaccine',
        product: 'Nobivac DHPPi',
        planVaccines: ['dog-core'],
        givenDaysAgo: 3 * year + 80,
        dose: '1ª dosis',
      },
      {
        kind: 'vaccine',
        product: 'Nobivac DHPPi',
        planVaccines: ['dog-core'],
        givenDaysAgo: 3 * year + 52,
        dose: '2ª dosis',
      },
      {
        kind: 'vaccine',
        product: 'Nobivac DHPPi',
        planVaccines: ['dog-core'],
        givenDaysAgo: 3 * year + 24,
        dose: '3ª dosis',
      },
      {
        kind: 'vaccine',
        product: 'Nobivac DHPPi',
        planVaccines: ['dog-core'],
        givenDaysAgo: 2 * year + 300,
        dose: 'Refuerzo',
      },
      { kind: 'vaccine', product: 'Rabisin', planVaccines: ['rabies'], givenDaysAgo: 2 * year, batch: 'R-2217' },
      { kind: 'vaccine', product: 'Rabisin', planVaccines: ['rabies'], givenDaysAgo: year - 6, batch: 'R-3141' },
      { kind: 'deworming', product: 'Drontal Plus', givenDaysAgo: 100, dose: '1 tableta' },
      { kind: 'flea', product: 'Bravecto 10–20 kg', givenDaysAgo: 40, dose: '1 tableta' },
    ],
    sharedWith: { email: 'carla@huella.example', right: 'record' },
  },
  {
    owner: 'ana@huella.example',
    profile: {
      name: 'Luna',
      petTypeId: 'gato',
      breedId: 'gato-mestizo-domestico',
      sex: 'Hembra',
      castrated: true,
      favoriteFood: 'Atún',
      favoriteToys: ['Ratón de tela'],
      dietaryPreferences: ['Alimento húmedo'],
    },
    bornDaysAgo: 5 * year + 30,
    weights: [
      [2 * year, 3_900],
      [year, 4_250],
      [120, 4_480],
      [20, 4_350],
    ],
    medicines: [
      { kind: 'vaccine', product: 'Felocell 3', planVaccines: ['cat-core'], givenDaysAgo: 2 * year },
      { kind: 'vaccine', product: 'Rabisin', planVaccines: ['rabies'], givenDaysAgo: year + 20 },
      { kind: 'deworming', product: 'Milbemax', givenDaysAgo: 60, dose: '1 tableta' },
    ],
  },
  {
    owner: 'carla@huella.example',
    profile: { name: 'Simba', petTypeId: 'gato', breedId: 'gato-siames', sex: 'Macho', castrated: false },
    bornDaysAgo: 120,
    weights: [
      [60, 820],
      [30, 1_260],
      [5, 1_690],
    ],
    medicines: [
      { kind: 'vaccine', product: 'Felocell 3', planVaccines: ['cat-core'], givenDaysAgo: 58, dose: '1ª dosis' },
      { kind: 'vaccine', product: 'Felocell 3', planVaccines: ['cat-core'], givenDaysAgo: 29, dose: '2ª dosis' },
    ],
  },
  {
    owner: 'diego@huella.example',
    profile: {
      name: 'Rocky',
      petTypeId: 'perro',
      breedId: 'perro-labrador-retriever',
      sex: 'Macho',
      castrated: true,
      favoriteToys: ['Frisbee'],
    },
    bornDaysAgo: 6 * year,
    weights: [
      [year, 31_200],
      [200, 32_600],
      [15, 31_900],
    ],
    medicines: [
      { kind: 'vaccine', product: 'Vanguard Plus 5', planVaccines: ['dog-core'], givenDaysAgo: 2 * year },
      { kind: 'vaccine', product: 'Defensor', planVaccines: ['rabies'], givenDaysAgo: 200 },
    ],
  },
  {
    owner: 'diego@huella.example',
    profile: { name: 'Nina', petTypeId: 'perro', breedId: 'perro-mestizo', sex: 'Hembra', birthdayIsYearOnly: true },
    bornDaysAgo: 15 * year,
    diedDaysAgo: 400,
    weights: [[500, 8_400]],
    medicines: [],
  },
]
