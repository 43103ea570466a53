import { type Neighbour, neighbours } from '#demo/community/neighbours.ts'
import type { AccountsDoor, CommunityDoor } from '#demo/steps/step.ts'
import type { Account } from '#services/accounts/contract.ts'
import type { CommunityDependencies } from '#services/community/deps.ts'
import {
  findNeighbours,
  getSightingCode,
  makeCommunity,
  suggestMatches,
  takeOverDonations,
} from '#services/community/service.ts'
import { makeInternalMarket } from '#services/market/internal-service.ts'
import { newId } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import { uploadStorage } from '../../upload-storage.ts'
import { operatorOfDemonstration, type Place, type Uploads } from './door-parts.ts'
import { toMarketDependencies } from './market-door.ts'

/**
 * The community at any time. Accounts known only to the community are answered here; notifications and facts are
 * dropped.
 */
export function openCommunityDoor(
  { connection, now }: Place,
  { accounts }: { accounts: AccountsDoor },
  config: Uploads,
  log: Log,
): CommunityDoor {
  const market = toMarketDependencies({ connection, now }, { accounts, config }, log)
  const writers = new Map(neighbours.map((neighbour) => [neighbour.uid, neighbour]))
  const deps: Omit<CommunityDependencies, 'now'> = {
    db: connection.db(),
    accounts: {
      account: async (input, options) => {
        const neighbour = writers.get(options?.context.viewer.uid ?? '')
        if (!neighbour) return accounts.client.account(input, options)
        return toAccount(neighbour)
      },
    },
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    pets: { petProfile: noPet },
    market: { order: unknownOrder },
    internalMarket: makeInternalMarket({ ...market, now }).client,
    storage: uploadStorage(config),
    secrets: config.communityKeys,
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    versions: { version: () => 0 },
    log: log.child({ service: 'community' }),
    report: (error) => log.error({ err: error }, 'the community failed while the demonstration was loaded'),
  }
  return {
    at: (clock) => makeCommunity({ ...deps, now: clock }).client,
    staff: operatorOfDemonstration(),
    suggestMatches: (postId) => suggestMatches({ ...deps, now }, { postId, status: 'open' }),
    findNeighbours: (postId) => findNeighbours({ ...deps, now }, { postId, status: 'open' }),
    getSightingCode: (postId) => getSightingCode({ ...deps, now }, postId),
    takeOverDonations: (orderId, clock) => takeOverDonations({ ...deps, now: clock }, { orderId, hasDonation: true }),
  }
}

/** Account of a neighbour, as accounts would return it. */
function toAccount({ uid, name, country }: Neighbour): Account {
  const [firstName = '', ...others] = name.split(' ')
  return {
    _id: uid,
    name,
    firstName,
    lastName: others.join(' '),
    primaryEmailAddress: null,
    phoneNumber: null,
    verifiedPhone: false,
    verifiedEmail: false,
    isGuestAccount: false,
    createdByMerchant: false,
    country,
    hasPassword: false,
    addressBook: [],
    defaultAddress: null,
    billingInfo: [],
    consents: { termsVersion: null, analytics: null, marketing: false },
    credibility: {
      verifiedPhone: false,
      verifiedEmail: false,
      completedOrders: 0,
      cancelledAtDoor: 0,
      canPayAtDoor: false,
      maxAtDoorMinor: 0,
    },
    createdAt: '2026-01-01T12:00:00.000Z',
  }
}

async function noPet(): Promise<never> {
  throw new Error('no notice of the demonstration names a pet of an account')
}

async function unknownOrder(): Promise<never> {
  throw new Error('nobody asks what an order gave while the demonstration is loaded')
}
