import type { Account, AddressBookEntry } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { unknownFacts } from '#services/pets/profiles/rules/unknown-facts.ts'
import { roundedWeight } from '#services/pets/profiles/rules/weight.ts'
import { membersNextDoor } from '#services/rewards/testing/members-next-door.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { errorCatalogue, httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { makeAppointments } from '../service.ts'

type Notification = Parameters<AppointmentsDependencies['messaging']['notify']>[0]

/** Account of a test person. */
export interface Person {
  name?: string | null
  email?: string
  phone?: string | null
  isPhoneProved?: boolean
  isGuest?: boolean
  roles?: Viewer['roles']
  /** Merchant that the staff member works for; null: an operator. */
  worksFor?: string | null
  addresses?: AddressBookEntry[]
  billingInfo?: Account['billingInfo']
}

export const origins = { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' }

/** Appointments on a real database, with fakes of accounts, pets and messaging. */
const accountBlocked = () =>
  errorCatalogue('accounts', { 'account-blocked': { status: 403, message: 'Blocked', es: 'Bloqueada.' } })(
    'account-blocked',
  )

export function openAppointments(
  connection: Pick<DatabaseConnection, 'db'>,
  given: Pick<AppointmentsDependencies, 'now'> & Partial<AppointmentsDependencies>,
) {
  const people = new Map<string, Person>()
  const profiles = new Map<string, PetProfile>()
  const vaccinesGiven = new Map<string, MedicineApplication[]>()
  const sent: Notification[] = []
  const facts: { fact: string; data: object }[] = []
  const unexpected: unknown[] = []
  /** Erasures that other services were asked for: 'pets UID'. */
  const erased: string[] = []
  /** Accounts that an operator blocked. */
  const blocked = new Set<string>()
  const staffActs: Parameters<AppointmentsDependencies['internalAccounts']['noteStaffAct']>[0][] = []
  /** Services that do not answer an erasure. */
  const failing = new Set<string>()
  const members = membersNextDoor()
  let version = 0

  async function getViewer(token: string, country: Viewer['country'] = 'BO'): Promise<Viewer> {
    const uid = token.replace('token of ', '')
    const person = findPerson(uid, people)
    if (!person) throw httpError('unauthorized')
    return {
      uid,
      isGuest: person.isGuest ?? false,
      roles: person.roles ?? rolesAt(person),
      areas: 'all',
      country,
      token,
    }
  }

  const deps: AppointmentsDependencies = {
    db: connection.db(),
    canSendPhoneCodes: false,
    versions: { version: () => version },
    accounts: {
      account: async (_input, options) => toAccount(options?.context.viewer.uid, people),
      viewerOf: async (credential) => {
        const { uid, isGuest } = await getViewer(Object.values(credential)[0] ?? '')
        return { uid: uid ?? '', isGuest, roles: [], areas: {}, isApp: false, renewed: false }
      },
      addresses: async ({ userId }, options) => {
        if (options?.context.viewer.uid !== userId) throw httpError('not-found')
        return people.get(userId)?.addresses ?? []
      },
      staffMemberships: async (_input, options) => {
        const { worksFor } = people.get(options?.context.viewer.uid ?? '') ?? {}
        if (worksFor === undefined) return []
        return [{ role: worksFor === null ? 'operator' : 'merchant', merchantId: worksFor }]
      },
      shareToken: async () => {
        throw httpError('unavailable')
      },
    },
    internalAccounts: {
      noteStaffAct: async (line) => {
        staffActs.push(line)
        return { noted: true }
      },
      createCounterAccount: async ({ uid, name, phone }) => {
        if (!people.has(uid)) people.set(uid, { name, phone, isGuest: true })
        return { ...toAccount(uid, people), createdByMerchant: true }
      },
      credibilityOf: async ({ uid }) => {
        if (blocked.has(uid)) throw accountBlocked()
        const orders = { completedOrders: 0, cancelledAtDoor: 0 }
        return { verifiedPhone: false, verifiedEmail: false, ...orders, canPayAtDoor: true, maxAtDoorMinor: 0 }
      },
    },
    pets: {
      createPetProfile: async ({ name, petTypeId, weight }, options) => {
        const { viewer, idempotencyKey } = options?.context ?? stranger
        const id = idempotencyKey ? `pet of ${viewer.uid} ${idempotencyKey}` : newId()
        const known = profiles.get(id)
        if (known) return known
        if (petTypeId === 'dragon') throw httpError('not-found')
        const weightGrams = weight ? weight * 1000 : null
        const pet = aProfile(viewer.uid ?? '', { id, name, petTypeId, weightGrams, breed: null, breedId: null })
        profiles.set(id, pet)
        return pet
      },
      petProfiles: async (_input, options) =>
        [...profiles.values()].filter(({ userId }) => userId === options?.context.viewer.uid),
      petProfile: async ({ petProfileId }, options) => {
        const pet = profiles.get(petProfileId) ?? getCrowdPet(petProfileId)
        if (!pet || pet.userId !== options?.context.viewer.uid) throw httpError('not-found')
        return pet
      },
      medicineApplications: async ({ petProfileId }, options) => {
        if (profiles.get(petProfileId)?.userId !== options?.context.viewer.uid) throw httpError('not-found')
        return vaccinesGiven.get(petProfileId) ?? []
      },
      customerByEcommerceUid: async ({ userUid }) => {
        const pet = [...profiles.values()].find(({ userId }) => userId === userUid)
        if (!pet) throw httpError('not-found')
        const { customerId: id } = pet
        const person = { name: 'Ana Suárez', phone: null, email: null, active: true, contacts: [] }
        return { ...person, id, ecommerceId: userUid, ecommerceUid: userUid, createdByMerchant: false }
      },
    },
    customerDataServices: ['pets', 'rewards', 'accounts'].map((name) => ({
      name,
      client: {
        exportPerson: async (_input, options) => ({ of: options.context.viewer.uid }),
        async erasePerson(_input, options) {
          if (failing.has(name)) throw httpError('unavailable')
          erased.push(`${name} ${options.context.viewer.uid}`)
          return { kept: [] }
        },
      },
    })),
    messaging: {
      notify: async (notification) => {
        sent.push(notification)
        return { id: `message-${sent.length}`, channel: 'email' }
      },
    },
    // No payment methods: deposits are paid at the store.
    payments: {
      ways: async () => [],
      createPayment: notAsked,
      cancelPayment: notAsked,
      refund: notAsked,
    },
    benefits: members.benefits,
    storage: memoryStorage(),
    origins,
    jobs: { publish: async (_trx, fact, data) => void facts.push({ fact, data }) },
    log: { warn: () => {}, info: () => {} },
    report: (error) => void unexpected.push(error),
    ...given,
  }

  return {
    appointments: makeAppointments(deps),
    deps,
    erased,
    blocked,
    /** What staff did with the data of a person, as the audit log of accounts was told. */
    staffActs,
    failing,
    people,
    profiles,
    sent,
    facts,
    members,
    unexpected,
    getViewer,
    /** Writes a vaccine into a pet's records. */
    vaccinate(petProfileId: string, vaccine: Pick<MedicineApplication, 'planVaccines' | 'appliedOn' | 'nextDueOn'>) {
      vaccinesGiven.set(petProfileId, [...(vaccinesGiven.get(petProfileId) ?? []), aVaccine(petProfileId, vaccine)])
    },
    /** Makes the cache reload stores written directly to the database. */
    storesChanged: () => {
      version += 1
    },
    /** Creates a person with an account and pets. */
    async signUp(person: Person = {}, country: Viewer['country'] = 'BO') {
      const uid = newId()
      people.set(uid, { phone: '+59170000001', ...person })
      const viewer = await getViewer(`token of ${uid}`, country)
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      const pet = (more: Partial<PetProfile> = {}) => {
        const profile = aProfile(uid, more)
        profiles.set(profile.id, profile)
        return profile
      }
      return { uid, context, pet, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
  }
}

function rolesAt({ worksFor }: Person): Viewer['roles'] {
  if (worksFor === undefined) return ['customer']
  return ['customer', worksFor === null ? 'operator' : 'merchant']
}

async function notAsked(): Promise<never> {
  throw httpError('unavailable')
}

export const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-stranger' }

/**
 * Member of a crowd, derived from a name so that every process knows them: with a phone, and with as many dogs of 8 kg
 * as the name says. For races between processes.
 */
export function getCrowdMember(name: string) {
  const uid = `${CROWD}${name}`
  const viewer: Viewer = {
    uid,
    isGuest: false,
    roles: ['customer'],
    areas: {},
    country: 'BO',
    token: `token of ${uid}`,
  }
  const context: CallContext = { viewer, requestId: 'request-of-a-race' }
  return { context, petId: (pet: number) => `${uid}/${pet}` }
}

const CROWD = 'one of the crowd '

function findPerson(uid: string, people: ReadonlyMap<string, Person>): Person | undefined {
  return people.get(uid) ?? (uid.startsWith(CROWD) ? { phone: '+59170000002' } : undefined)
}

function getCrowdPet(petProfileId: string): PetProfile | null {
  const [uid = ''] = petProfileId.split('/')
  return uid.startsWith(CROWD) ? aProfile(uid, { id: petProfileId }) : null
}

/** An address-book entry, so many metres north of a point. */
export function anAddress(
  point: { lat: number; lon: number },
  { metresNorth = 0, code = 'home' }: { metresNorth?: number; code?: string } = {},
): AddressBookEntry {
  return {
    _id: code,
    eddressCode: code,
    street: 'Calle Los Tajibos 12',
    notes: 'Portón verde',
    locality: null,
    country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
    city: 'Santa Cruz',
    region: null,
    coordinates: { lat: point.lat + metresNorth / 111_195, lon: point.lon, empty: false },
    building: null,
    unit: null,
    isDefault: true,
  }
}

function aVaccine(petProfileId: string, more: Partial<MedicineApplication>): MedicineApplication {
  return {
    id: newId(),
    petProfileId,
    kind: 'vaccine',
    product: 'Rabisin',
    planVaccines: [],
    dose: null,
    batch: null,
    appliedOn: '2026-01-01',
    nextDueOn: null,
    vet: null,
    notes: null,
    dueState: 'none',
    bookedOn: null,
    attachments: [],
    recordedBy: 'Ana Suárez',
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...more,
  }
}

/** A dog of 8 kg. */
function aProfile(uid: string, more: Partial<PetProfile>): PetProfile {
  const grams = more.weightGrams === undefined ? 8000 : more.weightGrams
  return {
    ...unknownFacts,
    id: newId(),
    userId: uid,
    customerId: `pets customer of ${uid}`,
    name: 'Toby',
    petTypeId: 'perro',
    petType: 'PERRO',
    breedId: 'perro-beagle',
    breed: 'Beagle',
    sex: 'Macho',
    weight: roundedWeight(grams),
    weightGrams: grams,
    remindersOn: true,
    access: 'owner',
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...more,
  }
}

function toAccount(uid: string | null | undefined, people: ReadonlyMap<string, Person>): Account {
  const person = uid ? findPerson(uid, people) : undefined
  if (!uid || !person) throw httpError('unauthorized')
  return playedAccount({
    _id: uid,
    ...(person.name !== undefined && { name: person.name }),
    primaryEmailAddress: person.email ?? null,
    verifiedEmail: person.email !== undefined,
    phoneNumber: person.phone ?? null,
    verifiedPhone: person.isPhoneProved ?? false,
    isGuestAccount: person.isGuest ?? false,
    billingInfo: person.billingInfo ?? [],
  })
}
