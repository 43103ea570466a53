import { toRegularAccount } from '#demo/appointments/regulars.ts'
import { neighbours } from '#demo/community/neighbours.ts'
import type { AccountsDoor, CommunityDoor } from '#demo/steps/step.ts'
import type { CommunityDependencies } from '#services/community/deps.ts'
import { makeCommunity, suggestMatches, takeOverDonations } from '#services/community/service.ts'
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
        return { ...toRegularAccount(neighbour), phoneNumber: null }
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
    takeOverDonations: (orderId, clock) => takeOverDonations({ ...deps, now: clock }, { orderId, hasDonation: true }),
  }
}

async function noPet(): Promise<never> {
  throw new Error('no notice of the demonstration names a pet of an account')
}

async function unknownOrder(): Promise<never> {
  throw new Error('nobody asks what an order gave while the demonstration is loaded')
}
