import type { InternalMarketClient } from '#services/market/client.ts'
import type { RewardsDependencies } from '#services/rewards/deps.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { makeRewards, startRewardsWork } from '#services/rewards/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { canSendPhoneCodes } from '../message-channels.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

interface RewardsTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market'> {
  internalMarket: InternalMarketClient
}

/** Composes huellas, memberships and invitations. */
export function composeRewards(shared: SharedDependencies, services: RewardsTies) {
  const { config, addresses, connection, jobs, now, loggingFor } = shared
  const { accounts, messaging, payments, market, internalMarket } = services

  const rewardsDependencies: RewardsDependencies = {
    db: connection.db(),
    now,
    accounts,
    payments,
    messaging,
    market,
    internalMarket,
    canSendPhoneCodes: canSendPhoneCodes(config),
    origins: addresses.origins,
    jobs,
    ...loggingFor('rewards'),
  }
  const rewards = makeRewards(rewardsDependencies)

  return {
    rewards,
    internalRewards: makeInternalRewards(rewardsDependencies).client,
    async startWork(workers: Jobs) {
      await startRewardsWork(rewardsDependencies, workers)
    },
  }
}
