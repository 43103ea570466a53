import type { Account } from '#services/accounts/contract.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import { playedPayment } from '#services/payments/testing/played-payment.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { errorCatalogue, httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import type { Role } from '#shared/viewer.ts'
import { moveWithTime } from '../end-insurances.ts'
import type { InsuranceNeeds } from '../needs.ts'
import { makeInsurance } from '../service.ts'
import { makeInsuranceSetUp } from '../set-up.ts'
import { somePlans } from './some-plans.ts'

type Letter = Parameters<MessagingClient['send']>[0]
type Wish = Parameters<InsuranceNeeds['payments']['createPayment']>[0]

interface Try {
  id: string
  wish: Wish
  status: 'pending' | 'paid' | 'expired' | 'cancelled'
}

const petsError = errorCatalogue('pets', {
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
})
const paymentsError = errorCatalogue('payments', {
  'already-paid': { status: 409, message: 'Already paid', es: 'Esto ya está pagado.' },
})

/** Insurance on a real database; accounts, pets, payments and messaging are played here. */
export async function openInsurance(
  connection: Pick<DatabaseConnection, 'db'>,
  needs: Pick<InsuranceNeeds, 'now'> & Partial<InsuranceNeeds>,
) {
  const accounts = new Map<string, Account>()
  const pets = new Map<string, PetProfile>()
  const tries: Try[] = []
  const refunds = new Map<string, { id: string; amount: number }>()
  const letters = new Map<string, Letter>()
  const facts: { fact: string; data: object }[] = []
  const unexpected: unknown[] = []
  const storage = memoryStorage()
  const liveOf = (id: string) =>
    tries.find(({ wish, status }) => wish.subject.id === id && (status === 'pending' || status === 'paid'))

  const all: InsuranceNeeds = {
    db: connection.db(),
    accounts: {
      account: async (_input, options) => {
        const account = accounts.get(options?.context.viewer.uid ?? '')
        if (!account) throw httpError('unauthorized')
        return account
      },
    },
    pets: {
      petProfile: async ({ petProfileId }, options) => {
        const pet = pets.get(petProfileId)
        if (!pet || pet.userId !== options?.context.viewer.uid) throw petsError('pet-not-found')
        return pet
      },
    },
    payments: {
      ways: async () => [
        { method: 'qr', isTest: true },
        { method: 'card', isTest: true },
      ],
      createPayment: async (wish) => {
        const live = liveOf(wish.subject.id)
        if (live?.status === 'paid') throw paymentsError('already-paid')
        const isSame = live && live.wish.method === wish.method && live.wish.amount === wish.amount
        if (live && !isSame) live.status = 'cancelled'
        const made: Try = isSame ? live : { id: newId(), wish, status: 'pending' }
        if (!isSame) tries.push(made)
        return { ...paymentOf(made), token: `token-of-${made.id}` }
      },
      cancelPayment: async ({ id }) => {
        const found = liveOf(id)
        if (found?.status === 'pending') found.status = 'cancelled'
        return found ? paymentOf(found) : null
      },
      refund: async ({ id, amount, cause, reason }) => {
        if (!refunds.has(cause)) refunds.set(cause, { id, amount })
        return {
          id: cause,
          paymentId: id,
          amount,
          displayAmount: '',
          reason,
          state: 'asked',
          createdAt: '2026-11-22T12:00:00.000Z',
          doneAt: null,
        }
      },
    },
    messaging: {
      send: async (letter) => {
        if (!letters.has(letter.key)) letters.set(letter.key, letter)
        return { id: letter.key, channel: 'email' }
      },
    },
    underwriters: [],
    storage,
    secret: 'for tests: as long as a production wants it',
    origins: { BO: 'http://localhost:3000', PY: 'http://huella.com.py.localhost:3000' },
    jobs: { publish: async (_trx, fact, data) => void facts.push({ fact, data }) },
    log: { warn: (problem: unknown) => void unexpected.push(problem), info: () => {} },
    report: (error) => void unexpected.push(error),
    ...needs,
  }
  await makeInsuranceSetUp(all).putPlans(somePlans)

  return {
    needs: all,
    insurance: makeInsurance(all),
    tries,
    refunds,
    letters,
    facts,
    unexpected,
    storage,
    pets,
    /** What is done every ten minutes. */
    round: () => moveWithTime(all),
    /** Somebody with an account and a dog. */
    somebody({ country = 'BO', roles = ['customer'], pet: facts = {} }: Somebody = {}) {
      const uid = newId()
      accounts.set(uid, anAccount(uid, country))
      const pet = aPet(uid, facts)
      pets.set(pet.id, pet)
      const viewer = { uid, isGuest: false, roles, country, token: `token of ${uid}` }
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      return { uid, pet, context, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
    /** The fact that the newest payment of an insurance was paid. */
    paidFact(insuranceId: string) {
      const found = tries.findLast(({ wish }) => wish.subject.id === insuranceId)
      if (!found) throw new Error('Nobody began to pay this insurance')
      if (found.status === 'pending') found.status = 'paid'
      const { subject, currencyCode, amount, method } = found.wish
      return { paymentId: found.id, subject, currencyCode, amount, method, paidAt: '2026-11-22T12:10:00.000Z' }
    },
  }
}

interface Somebody {
  country?: 'BO' | 'PY'
  roles?: Role[]
  pet?: Partial<PetProfile>
}

function paymentOf({ id, wish, status }: Try) {
  return playedPayment({ id, wish, status, createdAt: wish.expiresAt })
}

function anAccount(uid: string, country: 'BO' | 'PY'): Account {
  return {
    _id: uid,
    name: 'Ana Suárez',
    firstName: 'Ana',
    lastName: 'Suárez',
    primaryEmailAddress: `${uid}@example.com`,
    phoneNumber: '+59170000001',
    verifiedPhone: true,
    verifiedEmail: true,
    isGuestAccount: false,
    country,
    hasPassword: true,
    addressBook: [],
    defaultAddress: null,
    billingInfo: [],
    consents: { termsVersion: null, analytics: null, marketing: false },
    credibility: {
      verifiedPhone: true,
      verifiedEmail: true,
      completedOrders: 0,
      cancelledAtDoor: 0,
      canPayAtDoor: true,
      maxAtDoorMinor: 200_000,
    },
    createdAt: '2026-11-21T12:00:00.000Z',
  }
}

function aPet(userId: string, facts: Partial<PetProfile>): PetProfile {
  return {
    id: newId(),
    userId,
    customerId: newId(),
    name: 'Toby',
    petTypeId: 'perro',
    petType: 'PERRO',
    breedId: 'perro-beagle',
    breed: 'Beagle',
    sex: 'Macho',
    castrated: true,
    birthday: '2023-07-05',
    birthdayIsYearOnly: false,
    deathDate: null,
    favoriteFood: null,
    buyAgainAfterDays: null,
    foodBrands: [],
    dietaryPreferences: [],
    favoriteToys: [],
    preexistingConditions: ['Alergia al pollo'],
    notes: null,
    weight: 12,
    weightGrams: 12_380,
    weighedOn: '2026-11-10',
    size: 'mediano',
    picture: null,
    remindersOn: true,
    access: 'owner',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  }
}
