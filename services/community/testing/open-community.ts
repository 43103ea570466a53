import type { Account } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import { unknownOrder } from '#services/market/testing/unknown-order.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { aPetProfile } from '#services/pets/testing/a-pet-profile.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import type { Role } from '#shared/viewer.ts'
import type { CommunityDependencies } from '../deps.ts'
import { makeCommunity } from '../service.ts'

type Notification = Parameters<MessagingClient['notify']>[0]

/** Donation of an order, as the market fake answers it. */
export interface PlayedOrder {
  ownerUid: string
  /** Token of the order's link, for a reader who is not the owner. */
  token?: string
  country: CountryIso
  lines: { position: number; grams: number }[]
}

/** The community on a real database, with fakes of accounts, market and messaging. */
export function openCommunity(connection: Pick<DatabaseConnection, 'db'>, { now }: Pick<CommunityDependencies, 'now'>) {
  const accounts = new Map<string, Account>()
  const notifications = new Map<string, Notification>()
  const orders = new Map<string, PlayedOrder>()
  const pets = new Map<string, { ownerUid: string; profile: PetProfile }>()
  const facts: { fact: string; data: object }[] = []
  const unexpected: unknown[] = []
  let asked = 0
  const deps: CommunityDependencies = {
    db: connection.db(),
    now,
    accounts: {
      account: async (_input, options) => {
        const account = accounts.get(options?.context.viewer.uid ?? '')
        if (!account) throw httpError('unauthorized')
        return account
      },
    },
    messaging: {
      notify: async (notification) => {
        if (!notifications.has(notification.key)) notifications.set(notification.key, notification)
        return { id: notification.key, channel: 'email' }
      },
    },
    pets: {
      petProfile: async ({ petProfileId }, options) => {
        const pet = pets.get(petProfileId)
        if (!pet || pet.ownerUid !== options?.context.viewer.uid) throw httpError('not-found')
        return pet.profile
      },
    },
    market: {
      order: async ({ orderId, token }, options) => {
        const order = orders.get(orderId)
        const isByLink = token !== undefined && token === order?.token
        if (!order || (!isByLink && order.ownerUid !== options.context.viewer.uid)) throw unknownOrder()
        return { _id: orderId }
      },
    },
    internalMarket: {
      donatedLines: async ({ orderId }) => {
        const order = orders.get(orderId)
        return order ? { country: order.country, lines: order.lines } : null
      },
    },
    storage: memoryStorage(),
    secrets: ['for tests: as long as a production wants it'],
    origins: { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' },
    jobs: { publish: async (_trx, fact, data) => void facts.push({ fact, data }) },
    // A new version for each call, so nothing is cached.
    versions: { version: () => (asked += 1) },
    log: { warn: (problem: unknown) => void unexpected.push(problem), info: () => {} },
    report: (error) => void unexpected.push(error),
  }
  return {
    deps,
    community: makeCommunity(deps),
    notifications,
    orders,
    facts,
    unexpected,
    /** Gives a person a pet, a living dog unless told otherwise. */
    addPet(ownerUid: string, profile: Partial<PetProfile> = {}): string {
      const id = profile.id ?? newId()
      pets.set(id, { ownerUid, profile: aPetProfile({ id, ...profile }) })
      return id
    },
    /** A person with an account. */
    signUp({ name = 'Ana Suárez', roles = ['customer'] }: { name?: string; roles?: Role[] } = {}) {
      const uid = newId()
      const [firstName = '', lastName = ''] = name.split(' ')
      accounts.set(uid, playedAccount({ _id: uid, name, firstName, lastName }))
      const viewer = {
        uid,
        isGuest: false,
        roles,
        areas: roles.includes('operator') ? ('all' as const) : {},
        country: 'BO' as const,
        token: `token of ${uid}`,
      }
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      return { uid, context, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
  }
}
