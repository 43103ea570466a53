import type { InternalAccountsClient } from '#services/accounts/client.ts'
import type { InternalAppointmentsClient } from '#services/appointments/client.ts'
import type { InternalInvoicingClient } from '#services/invoicing/client.ts'
import type { MarketDependencies } from '#services/market/deps.ts'
import { makeInternalMarket } from '#services/market/internal-service.ts'
import {
  makeImageServer,
  makeMarket,
  productReviewPictures,
  startMarketWork,
  startOrderNotifications,
} from '#services/market/service.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '#web/request/context.ts'
import { canSendPhoneCodes } from '../message-channels.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { SharedDependencies } from './shared-dependencies.ts'
import { makeTaxRecords } from './tax-records.ts'

interface MarketTies extends Pick<Services, 'accounts' | 'messaging' | 'payments'> {
  internalAccounts: Pick<InternalAccountsClient, 'accountOf' | 'createCounterAccount' | 'credibilityOf'>
  benefits: BenefitsInTime
  internalInvoicing: Pick<
    InternalInvoicingClient,
    'documentsOf' | 'registeredDocuments' | 'taxpayers' | 'printedInvoice'
  >
  internalAppointments: Pick<InternalAppointmentsClient, 'soldEntries' | 'soldGroups'>
}

/** Composes the shops, with their product pictures and notifications. */
export function composeMarket(shared: SharedDependencies, ties: MarketTies) {
  const { accounts, internalAccounts, messaging, payments, benefits, internalInvoicing, internalAppointments } = ties
  const { config, addresses, connection, versions, jobs, now, log, loggingFor } = shared
  const marketDependencies: MarketDependencies = {
    db: connection.db(),
    connection,
    versions,
    jobs,
    now,
    accounts,
    internalAccounts,
    payments,
    benefits,
    taxRecords: makeTaxRecords(internalInvoicing),
    soldElsewhere: [internalAppointments, payments],
    internalInvoicing,
    storage: uploadStorage(config),
    origins: addresses.origins,
    dataDir: config.dataDir,
    canSendPhoneCodes: canSendPhoneCodes(config),
    customerSecrets: config.accountsKeys,
    webhookTargets: config.webhookTargets,
    ...loggingFor('market'),
  }
  const market = makeMarket(marketDependencies)

  const notificationDeps = {
    db: connection.db(),
    now,
    messaging,
    benefits,
    internalAccounts,
    origins: addresses.origins,
  }

  return {
    market,
    internalMarket: makeInternalMarket(marketDependencies).client,
    productImages: makeImageServer({
      db: connection.db(),
      now,
      dataDir: config.dataDir,
      storage: marketDependencies.storage,
      log: log.child({ service: 'market' }),
    }),
    productReviewPictures: makePictureServer(productReviewPictures, marketDependencies),
    async startWork(workers: Jobs) {
      await startMarketWork(marketDependencies, workers)
      await startOrderNotifications(notificationDeps, workers)
    },
  }
}
