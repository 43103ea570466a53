import type { CommunityNeeds } from '#services/community/deps.ts'
import { communityPictures, makeCommunity, startCommunityWork } from '#services/community/service.ts'
import { makeContent } from '#services/content/service.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '../composition.ts'
import { couponFinder } from '../coupon-finder.ts'
import type { OperationFinder } from '../operation-of-country.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { Ground } from './ground.ts'

interface CommunityTies extends Pick<Services, 'accounts' | 'messaging' | 'market'> {
  internalMarket: InternalMarketClient
  operationOf: OperationFinder
}

/** What editors and neighbours publish. */
export function composeCommunity(ground: Ground, services: CommunityTies) {
  const { config, addresses, connection, versions, jobs, now, toldBy } = ground
  const { accounts, messaging, market, internalMarket, operationOf } = services

  const content = makeContent({
    ...config.content,
    dataDir: config.dataDir,
    now,
    knowsCoupon: couponFinder({ market, operationOf, appName: config.appName }),
    ...toldBy('content'),
  })

  const communityNeeds: CommunityNeeds = {
    db: connection.db(),
    now,
    accounts,
    messaging,
    market,
    internalMarket,
    storage: uploadStorage(config),
    secret: config.communityKey,
    origins: addresses.origins,
    jobs,
    versions,
    ...toldBy('community'),
  }
  const community = makeCommunity(communityNeeds)

  return {
    content,
    community,
    communityPictures: makePictureServer(communityPictures, communityNeeds),
    async watchSheets() {
      await content.start()
      return content.close
    },
    async startWork(workers: Jobs) {
      await startCommunityWork(communityNeeds, workers)
    },
  }
}
