import { type DemoClaim, type DemoContract, papers } from '#demo/business/claims.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { DemoPet } from '#demo/pets.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'

/** A person who can sign in, with one pet and its insurance. */
export interface InsuredPerson {
  person: DemoPerson
  pet: DemoPet
  contract: Omit<DemoContract, 'owner' | 'birthday' | 'sex'>
}

/** Where the insured people of a country live. */
interface Market {
  country: CountryIso
  policyId: string
  address: DemoPerson['addresses'][number]
  money(centavos: number): number
}

const bolivia: Market = {
  country: 'BO',
  policyId: 'bo-total',
  address: {
    street: 'Calle Los Cedros 31',
    notes: 'Portón gris, timbre alto',
    locality: 'Equipetrol',
    city: 'Santa Cruz',
    lat: -17.7669,
    lon: -63.1995,
  },
  money: (centavos) => centavos,
}

const paraguay: Market = {
  country: 'PY',
  policyId: 'py-total',
  address: {
    street: 'Calle Dr. Morra 412',
    notes: 'Muralla blanca, timbre a la izquierda',
    locality: 'Villa Morra',
    city: 'Asunción',
    lat: -25.2952,
    lon: -57.5801,
  },
  // Bs 1 is about Gs 1.000.
  money: (centavos) => centavos * 10,
}

/** One claim in each state, of a contract that began 22 days ago; `money` turns centavos into minor units of the country. */
const claimInEachState = (money: (centavos: number) => number): DemoClaim[] => [
  {
    event: 'emergency',
    occurredDaysAgo: 19,
    sentDaysAgo: 18,
    amount: money(72_000),
    description: 'Se tragó una media y tuvieron que atenderlo de noche.',
    documents: papers,
    end: { state: 'PAID', decidedDaysAgo: 15, reason: 'Los papeles están completos.' },
  },
  {
    event: 'liability',
    occurredDaysAgo: 17,
    sentDaysAgo: 16,
    amount: money(5_200),
    description: 'Rompió la maceta de un vecino.',
    documents: ['third-party'],
    end: { state: 'REJECTED', decidedDaysAgo: 13, reason: 'El daño queda por debajo del deducible acordado.' },
  },
  {
    event: 'liability',
    occurredDaysAgo: 12,
    sentDaysAgo: 11,
    amount: money(30_000),
    description: 'Hizo caer a un ciclista, que al final no pidió nada.',
    documents: ['third-party'],
    end: { state: 'WITHDRAWN' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 9,
    sentDaysAgo: 8,
    amount: money(48_000),
    description: 'Se lastimó una pata con un vidrio y le pusieron tres puntos.',
    documents: papers,
    end: { state: 'APPROVED', decidedDaysAgo: 4, reason: 'Los papeles están completos.' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 6,
    sentDaysAgo: 5,
    amount: money(31_000),
    description: 'Se cayó de la terraza y quedó en observación.',
    documents: papers,
    end: { state: 'NEEDS_PAPERS', decidedDaysAgo: 3, reason: 'La factura no se lee. Envía una foto con más luz.' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 3,
    sentDaysAgo: 2,
    amount: money(26_000),
    description: 'Lo mordió otro perro en la plaza.',
    documents: papers,
    end: { state: 'SENT' },
  },
  {
    event: 'accident',
    occurredDaysAgo: 1,
    sentDaysAgo: null,
    amount: money(18_000),
    description: '',
    documents: [],
    end: { state: 'DRAFT' },
  },
]

type State = 'quoted' | 'asked' | 'waiting' | 'claims' | 'ending' | 'ended' | 'cancelled'

/** What is known of the owner of each state, and how far their contract went. */
const states: Record<
  State,
  Pick<InsuredPerson['contract'], 'paidDaysAgo' | 'until'> & { about: string; features: string; grams: number }
> = {
  quoted: {
    ...{ about: 'a quote, without photos yet', paidDaysAgo: 0, until: 'quoted' },
    ...{ features: 'Orejas largas y pecho blanco', grams: 11_200 },
  },
  asked: {
    ...{ about: 'photos sent, waits for its payment', paidDaysAgo: 0, until: 'asked-to-pay' },
    ...{ features: 'Mancha negra en el lomo', grams: 12_800 },
  },
  waiting: {
    ...{ about: 'active since yesterday, in its waiting period', paidDaysAgo: 1, until: 'paid' },
    ...{ features: 'Cola con la punta blanca', grams: 10_600 },
  },
  claims: {
    ...{ about: 'active, with a claim in each state', paidDaysAgo: 22, until: 'paid' },
    ...{ features: 'Una oreja más oscura que la otra', grams: 13_100 },
  },
  ending: {
    ...{ about: 'ends in days: its renewal is due', paidDaysAgo: 27, until: 'paid' },
    ...{ features: 'Antifaz marrón', grams: 11_900 },
  },
  ended: {
    ...{ about: 'ended', paidDaysAgo: 45, until: 'paid' },
    ...{ features: 'Patas blancas', grams: 12_300 },
  },
  cancelled: {
    ...{ about: 'cancelled before its payment', paidDaysAgo: 0, until: 'cancelled' },
    ...{ features: 'Collar rojo y cicatriz en la nariz', grams: 12_000 },
  },
}

interface Owner {
  state: State
  name: string
  /** Before `@huella.example`. */
  email: string
  phoneNumber: string
  dog: string
  sex: 'Macho' | 'Hembra'
}

function insuredAt(market: Market, owner: Owner): InsuredPerson {
  const { about, grams, ...contract } = states[owner.state]
  const email = `${owner.email}@huella.example`
  return {
    person: {
      ...{
        email,
        name: owner.name,
        country: market.country,
        about: `insurance in ${countries[market.country].name}: ${about}`,
        joinedDaysAgo: contract.paidDaysAgo + 60,
      },
      ...{ phoneNumber: owner.phoneNumber, addresses: [market.address] },
    },
    pet: {
      owner: email,
      profile: { name: owner.dog, petTypeId: 'perro', breedId: 'perro-beagle', sex: owner.sex, castrated: true },
      bornDaysAgo: 3 * 365 + 40,
      weights: [[30, grams]],
      medicines: [],
    },
    contract: {
      ...contract,
      policyId: market.policyId,
      claims: owner.state === 'claims' ? claimInEachState(market.money) : [],
    },
  }
}

const inBolivia: Owner[] = [
  { state: 'quoted', name: 'Sofía Rivero', email: 'sofia', phoneNumber: '+59170010011', dog: 'Canela', sex: 'Hembra' },
  {
    state: 'asked',
    name: 'Mateo Salvatierra',
    email: 'mateo',
    phoneNumber: '+59170010012',
    dog: 'Rocco',
    sex: 'Macho',
  },
  { state: 'waiting', name: 'Lucía Áñez', email: 'lucia', phoneNumber: '+59170010013', dog: 'Mora', sex: 'Hembra' },
  { state: 'claims', name: 'Pablo Roca', email: 'pablo', phoneNumber: '+59170010014', dog: 'Simón', sex: 'Macho' },
  { state: 'ending', name: 'Elisa Montero', email: 'elisa', phoneNumber: '+59170010015', dog: 'Frida', sex: 'Hembra' },
  { state: 'ended', name: 'Hugo Paz', email: 'hugo', phoneNumber: '+59170010016', dog: 'Bruno', sex: 'Macho' },
  { state: 'cancelled', name: 'Inés Vaca', email: 'ines', phoneNumber: '+59170010017', dog: 'Pancho', sex: 'Macho' },
]

const inParaguay: Owner[] = [
  {
    state: 'quoted',
    name: 'Larissa Benítez',
    email: 'larissa',
    phoneNumber: '+595981100011',
    dog: 'Kira',
    sex: 'Hembra',
  },
  {
    state: 'asked',
    name: 'Rodrigo Cáceres',
    email: 'rodrigo',
    phoneNumber: '+595981100012',
    dog: 'Tango',
    sex: 'Macho',
  },
  { state: 'waiting', name: 'Belén Ayala', email: 'belen', phoneNumber: '+595981100013', dog: 'Miel', sex: 'Hembra' },
  { state: 'claims', name: 'Óscar Duarte', email: 'oscar', phoneNumber: '+595981100014', dog: 'Pucho', sex: 'Macho' },
  { state: 'ending', name: 'Norma Giménez', email: 'norma', phoneNumber: '+595981100015', dog: 'Lola', sex: 'Hembra' },
  {
    state: 'ended',
    name: 'Arnaldo Franco',
    email: 'arnaldo',
    phoneNumber: '+595981100016',
    dog: 'Chester',
    sex: 'Macho',
  },
  {
    state: 'cancelled',
    name: 'Tamara Villalba',
    email: 'tamara',
    phoneNumber: '+595981100017',
    dog: 'Nina',
    sex: 'Hembra',
  },
]

/** A customer in every state of an insurance, in each country. */
export const insuredPeople: Record<CountryIso, InsuredPerson[]> = {
  BO: inBolivia.map((owner) => insuredAt(bolivia, owner)),
  PY: inParaguay.map((owner) => insuredAt(paraguay, owner)),
}
