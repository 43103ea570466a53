import { type DemoClaim, type DemoContract, papers } from '#demo/business/claims.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { DemoPet } from '#demo/pets.ts'

/** A person who can sign in, with one pet and its insurance. */
export interface InsuredPerson {
  person: DemoPerson
  pet: DemoPet
  contract: Omit<DemoContract, 'owner' | 'birthday' | 'sex'>
}

const owner = (name: string, email: string, phoneNumber: string, about: string): DemoPerson => ({
  email: `${email}@huella.example`,
  name,
  country: 'BO',
  about: `insurance: ${about}`,
  phoneNumber,
  addresses: [
    {
      street: 'Calle Los Cedros 31',
      notes: 'Portón gris, timbre alto',
      locality: 'Equipetrol',
      city: 'Santa Cruz',
      lat: -17.7669,
      lon: -63.1995,
    },
  ],
})

const dog = (
  { email }: DemoPerson,
  name: string,
  { breedId, grams, sex }: { breedId: string; grams: number; sex: 'Macho' | 'Hembra' },
): DemoPet => ({
  owner: email,
  profile: { name, petTypeId: 'perro', breedId, sex, castrated: true },
  bornDaysAgo: 3 * 365 + 40,
  weights: [[30, grams]],
  medicines: [],
})

/** One claim in each state, of a contract that began 22 days ago. */
const claimInEachState: DemoClaim[] = [
  {
    event: 'emergency',
    occurredDaysAgo: 19,
    sentDaysAgo: 18,
    amount: 72_000,
    description: 'Se tragó una media y tuvieron que atenderlo de noche.',
    documents: papers,
    end: { state: 'PAID', decidedDaysAgo: 15, reason: 'Los papeles están completos.' },
  },
  {
    event: 'liability',
    occurredDaysAgo: 17,
    sentDaysAgo: 16,
    amount: 5_200,
    description: 'Rompió la maceta de un vecino.',
    documents: ['third-party'],
    end: { state: 'REJECTED', decidedDaysAgo: 13, reason: 'El daño queda por debajo del deducible acordado.' },
  },
  {
    event: 'liability',
    occurredDaysAgo: 12,
    sentDaysAgo: 11,
    amount: 30_000,
    description: 'Hizo caer a un ciclista, que al final no pidió nada.',
    documents: ['third-party'],
    end: { state: 'WITHDRAWN' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 9,
    sentDaysAgo: 8,
    amount: 48_000,
    description: 'Se lastimó una pata con un vidrio y le pusieron tres puntos.',
    documents: papers,
    end: { state: 'APPROVED', decidedDaysAgo: 4, reason: 'Los papeles están completos.' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 6,
    sentDaysAgo: 5,
    amount: 31_000,
    description: 'Se cayó de la terraza y quedó en observación.',
    documents: papers,
    end: { state: 'NEEDS_PAPERS', decidedDaysAgo: 3, reason: 'La factura no se lee. Envía una foto con más luz.' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 3,
    sentDaysAgo: 2,
    amount: 26_000,
    description: 'Lo mordió otro perro en la plaza.',
    documents: papers,
    end: { state: 'SENT' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 1,
    sentDaysAgo: null,
    amount: 18_000,
    description: '',
    documents: [],
    end: { state: 'DRAFT' },
  },
]

const sofia = owner('Sofía Rivero', 'sofia', '+59170010011', 'a quote, without photos yet')
const mateo = owner('Mateo Salvatierra', 'mateo', '+59170010012', 'photos sent, waits for its payment')
const lucia = owner('Lucía Áñez', 'lucia', '+59170010013', 'active since yesterday, in its waiting period')
const pablo = owner('Pablo Roca', 'pablo', '+59170010014', 'active, with a claim in each state')
const elisa = owner('Elisa Montero', 'elisa', '+59170010015', 'ends in days: its renewal is due')
const hugo = owner('Hugo Paz', 'hugo', '+59170010016', 'ended')
const ines = owner('Inés Vaca', 'ines', '+59170010017', 'cancelled before its payment')

/** A customer in every state of an insurance. */
export const insuredPeople: InsuredPerson[] = [
  {
    person: sofia,
    pet: dog(sofia, 'Canela', { breedId: 'perro-beagle', grams: 11_200, sex: 'Hembra' }),
    contract: {
      policyId: 'bo-total',
      paidDaysAgo: 0,
      features: 'Orejas largas y pecho blanco',
      claims: [],
      until: 'quoted',
    },
  },
  {
    person: mateo,
    pet: dog(mateo, 'Rocco', { breedId: 'perro-beagle', grams: 12_800, sex: 'Macho' }),
    contract: {
      policyId: 'bo-total',
      paidDaysAgo: 0,
      features: 'Mancha negra en el lomo',
      claims: [],
      until: 'asked-to-pay',
    },
  },
  {
    person: lucia,
    pet: dog(lucia, 'Mora', { breedId: 'perro-beagle', grams: 10_600, sex: 'Hembra' }),
    contract: { policyId: 'bo-total', paidDaysAgo: 1, features: 'Cola con la punta blanca', claims: [], until: 'paid' },
  },
  {
    person: pablo,
    pet: dog(pablo, 'Simón', { breedId: 'perro-beagle', grams: 13_100, sex: 'Macho' }),
    contract: {
      policyId: 'bo-total',
      paidDaysAgo: 22,
      features: 'Una oreja más oscura que la otra',
      claims: claimInEachState,
      until: 'paid',
    },
  },
  {
    person: elisa,
    pet: dog(elisa, 'Frida', { breedId: 'perro-beagle', grams: 11_900, sex: 'Hembra' }),
    contract: { policyId: 'bo-total', paidDaysAgo: 27, features: 'Antifaz marrón', claims: [], until: 'paid' },
  },
  {
    person: hugo,
    pet: dog(hugo, 'Bruno', { breedId: 'perro-beagle', grams: 12_300, sex: 'Macho' }),
    contract: { policyId: 'bo-total', paidDaysAgo: 45, features: 'Patas blancas', claims: [], until: 'paid' },
  },
  {
    person: ines,
    pet: dog(ines, 'Pancho', { breedId: 'perro-beagle', grams: 12_000, sex: 'Macho' }),
    contract: {
      policyId: 'bo-total',
      paidDaysAgo: 0,
      features: 'Collar rojo y cicatriz en la nariz',
      claims: [],
      until: 'cancelled',
    },
  },
]
