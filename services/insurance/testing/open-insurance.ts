import type { Account } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import { paymentsNextDoor } from '#services/payments/testing/payments-next-door.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { aPetProfile } from '#services/pets/testing/a-pet-profile.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { errorCatalogue, httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import type { Role } from '#shared/viewer.ts'
import { moveWithTime } from '../contracts/end-insurances.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { makeInsurance } from '../service.ts'
import { makeInsuranceSetUp } from '../set-up.ts'
import { somePlans } from './some-plans.ts'

type Notification = Parameters<MessagingClient['notify']>[0]

const petsError = errorCatalogue('pets', {
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
})
/** Insurance on a real database, with fakes of accounts, pets, payments and messaging. */
export async function openInsurance(
  connection: Pick<DatabaseConnection, 'db'>,
  deps: Pick<InsuranceDependencies, 'now'> & Partial<InsuranceDependencies>,
) {
  const accounts = new Map<string, Account>()
  const pets = new Map<string, PetProfile>()
  const payments = paymentsNextDoor(deps.now)
  const notifications = new Map<string, Notification>()
  const facts: { fact: string; data: object }[] = []
  const unexpected: unknown[] = []
  const storage = memoryStorage()
  /** Accounts without a recent proof of identity. */
  const unproved = new Set<string>()

  const all: InsuranceDependencies = {
    db: connection.db(),
    accounts: {
      account: async (_input, options) => {
        const account = accounts.get(options?.context.viewer.uid ?? '')
        if (!account) throw httpError('unauthorized')
        return account
      },
      recentProof: async (_input, options) => ({
        isRecent: !unproved.has(options?.context.viewer.uid ?? ''),
        isByPhone: false,
      }),
    },
    pets: {
      petProfile: async ({ petProfileId }, options) => {
        const pet = pets.get(petProfileId)
        if (!pet || pet.userId !== options?.context.viewer.uid) throw petsError('pet-not-found')
        return pet
      },
    },
    payments,
    messaging: {
      notify: async (notification) => {
        if (!notifications.has(notification.key)) notifications.set(notification.key, notification)
        return { id: notification.key, channel: 'email' }
      },
    },
    underwriters: [],
    storage,
    secrets: ['for tests: as long as a production wants it'],
    origins: { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' },
    jobs: { publish: async (_trx, fact, data) => void facts.push({ fact, data }) },
    log: { warn: (problem: unknown) => void unexpected.push(problem), info: () => {} },
    report: (error) => void unexpected.push(error),
    ...deps,
  }
  await makeInsuranceSetUp(all).putPlans(somePlans)

  return {
    deps: all,
    insurance: makeInsurance(all),
    payments,
    notifications,
    facts,
    unexpected,
    storage,
    pets,
    /** The work of the ten-minute job. */
    round: () => moveWithTime(all),
    /** A person with an account and a dog. */
    signUp({ country = 'BO', roles = ['customer'], pet: facts = {} }: PersonOptions = {}) {
      const uid = newId()
      accounts.set(uid, playedAccount({ _id: uid, country, phoneNumber: '+59170000001', verifiedPhone: true }))
      const pet = aPetProfile({ userId: uid, ...facts })
      pets.set(pet.id, pet)
      const viewer = {
        uid,
        isGuest: false,
        roles,
        areas: roles.includes('operator') ? ('all' as const) : {},
        country,
        token: `token of ${uid}`,
      }
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      return { uid, pet, context, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
    /** Lets the last proof of identity of somebody grow old. */
    loseRecentProof: (uid: string) => void unproved.add(uid),
    /** The fact that the newest payment of an insurance was paid. */
    paidFact: (insuranceId: string) => payments.paidFact(({ subject }) => subject.id === insuranceId),
  }
}

interface PersonOptions {
  country?: CountryIso
  roles?: Role[]
  pet?: Partial<PetProfile>
}
