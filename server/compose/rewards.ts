import type { InternalMarketClient } from '#services/market/client.ts'
import type { RewardsNeeds } from '#services/rewards/deps.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { makeRewards, startRewardsWork } from '#services/rewards/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '../composition.ts'
import type { Ground } from './ground.ts'

interface RewardsTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market'> {
  internalMarket: InternalMarketClient
}

/** Huellas, memberships and invitations. */
export function composeRewards(ground: Ground, services: RewardsTies) {
  const { addresses, connection, jobs, now, toldBy } = ground
  const { accounts, messaging, payments, market, internalMarket } = services

  const rewardsNeeds: RewardsNeeds = {
    db: connection.db(),
    now,
    accounts,
    payments,
    messaging,
    market,
    internalMarket,
    origins: addresses.origins,
    jobs,
    ...toldBy('rewards'),
  }
  const rewards = makeRewards(rewardsNeeds)

  return {
    rewards,
    internalRewards: makeInternalRewards(rewardsNeeds).client,
    async startWork(workers: Jobs) {
      await startRewardsWork(rewardsNeeds, workers)
    },
  }
}
