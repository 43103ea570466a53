import type { CommunityDependencies } from '#services/community/deps.ts'
import { communityPictures, makeCommunity, startCommunityWork } from '#services/community/service.ts'
import type { ContentDependencies } from '#services/content/deps.ts'
import { contentPictures, makeContent, startContentWork } from '#services/content/service.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '#web/request/context.ts'
import type { OperationFinder } from '../country-operation.ts'
import { couponFinder } from '../coupon-finder.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

interface CommunityTies extends Pick<Services, 'accounts' | 'messaging' | 'market'> {
  internalMarket: InternalMarketClient
  getOperationId: OperationFinder
  pets: CommunityDependencies['pets']
}

/** Composes the services with content of editors and users. */
export function composeCommunity(shared: SharedDependencies, services: CommunityTies) {
  const { config, addresses, connection, versions, jobs, now, loggingFor } = shared
  const { accounts, messaging, market, internalMarket, getOperationId, pets } = services

  const contentDependencies: ContentDependencies = {
    ...config.content,
    db: connection.db(),
    storage: uploadStorage(config),
    dataDir: config.dataDir,
    now,
    knowsCoupon: couponFinder({ market, getOperationId, appName: config.appName }),
    ...loggingFor('content'),
  }
  const content = makeContent(contentDependencies)

  const communityDependencies: CommunityDependencies = {
    db: connection.db(),
    now,
    accounts,
    messaging,
    pets,
    market,
    internalMarket,
    storage: uploadStorage(config),
    secrets: config.communityKeys,
    origins: addresses.origins,
    jobs,
    versions,
    ...loggingFor('community'),
  }
  const community = makeCommunity(communityDependencies)

  return {
    content,
    community,
    communityPictures: makePictureServer(communityPictures, communityDependencies),
    contentPictures: makePictureServer(contentPictures, contentDependencies),
    async watchSheets() {
      await content.start()
      return content.close
    },
    async startWork(workers: Jobs) {
      await startCommunityWork(communityDependencies, workers)
      await startContentWork(contentDependencies, workers)
    },
  }
}
