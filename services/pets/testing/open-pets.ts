import type { Account } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { FoodProduct } from '#services/content/contract.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import type { PetsDependencies } from '../deps.ts'
import { makePets } from '../service.ts'

export type Notification = Parameters<MessagingClient['notify']>[0]

/** The only row of the editors' sheet of food. */
export const sheetFood: FoodProduct = {
  number: 3,
  brand: 'Kantuta',
  name: 'Adulto, pollo',
  petType: 'PERRO',
  stage: 'Adulto',
  kcalPer100g: 400,
  href: '',
  picture: '',
}

/** Account of a test person. */
export interface Person {
  name?: string | null
  email?: string
  phone?: string
  isPhoneProved?: boolean
  isGuest?: boolean
}

export const origins = { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' }

/** Pets on a real database, with fakes of accounts and messaging. */
export function openPets(
  connection: Pick<DatabaseConnection, 'db'>,
  deps: Pick<PetsDependencies, 'now'> & Partial<PetsDependencies>,
) {
  const people = new Map<string, Person>()
  const sent: Notification[] = []
  const unexpected: unknown[] = []
  const warned: unknown[] = []
  const facts: { fact: string; data: object }[] = []

  const pets = makePets({
    db: connection.db(),
    accounts: {
      account: async (_input, options) => toAccount(options?.context.viewer.uid, people),
      viewerOf: async (credential) => {
        const { uid, isGuest } = await getViewer(Object.values(credential)[0] ?? '')
        return { uid: uid ?? '', isGuest, roles: [], areas: {}, isApp: false, renewed: false }
      },
    },
    messaging: {
      notify: async (notification) => {
        sent.push(notification)
        return { id: `message-${sent.length}`, channel: 'email' }
      },
    },
    market: { foodPurchases: async () => [] },
    internalAppointments: { petVisits: async () => [] },
    content: { foodProductsSheet: async () => [sheetFood] },
    storage: memoryStorage(),
    signingSecrets: ['for tests: as long as a production wants it'],
    passSigner: null,
    origins,
    jobs: {
      publish: async (_trx, fact, data) => {
        facts.push({ fact, data })
      },
    },
    log: { warn: (facts: unknown) => void warned.push(facts), info: () => {} },
    report: (error) => void unexpected.push(error),
    ...deps,
  })

  async function getViewer(token: string, country: Viewer['country'] = 'BO'): Promise<Viewer> {
    const uid = token.replace('token of ', '')
    const person = people.get(uid)
    if (!person) throw httpError('unauthorized')
    return { uid, isGuest: person.isGuest ?? false, roles: ['customer'], areas: {}, country, token }
  }

  return {
    pets,
    sent,
    unexpected,
    warned,
    /** Published facts in their order. */
    facts,
    people,
    getViewer,
    /** Creates a person with an account. */
    async signUp(person: Person = {}, country: Viewer['country'] = 'BO') {
      const uid = newId()
      people.set(uid, person)
      const viewer = await getViewer(`token of ${uid}`, country)
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      return { uid, context, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
  }
}

export const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-stranger' }

function toAccount(uid: string | null | undefined, people: ReadonlyMap<string, Person>): Account {
  const person = uid ? people.get(uid) : undefined
  if (!uid || !person) throw httpError('unauthorized')
  return playedAccount({
    _id: uid,
    ...(person.name !== undefined && { name: person.name }),
    primaryEmailAddress: person.email ?? null,
    verifiedEmail: person.email !== undefined,
    phoneNumber: person.phone ?? null,
    verifiedPhone: person.isPhoneProved ?? false,
    isGuestAccount: person.isGuest ?? false,
  })
}
