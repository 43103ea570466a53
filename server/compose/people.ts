import type { contract } from '#services/accounts/contract.ts'
import { makeInternalAccounts } from '#services/accounts/internal-service.ts'
import { makeAccounts, makeSavedRequests, startAccountsWork } from '#services/accounts/service.ts'
import type { MessagingDependencies } from '#services/messaging/deps.ts'
import { makeChannelWebhook, makeMessaging, startMessageWork } from '#services/messaging/service.ts'
import { makeInternalPets } from '#services/pets/internal-service.ts'
import type { InternalRewardsClient } from '#services/rewards/client.ts'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Service } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { OperationFinder } from '../country-operation.ts'
import { canSendPhoneCodes, linkedChannels, listChannels, messageChannels } from '../message-channels.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

interface PeopleTies {
  getOperationId: OperationFinder
  internalRewards: Pick<InternalRewardsClient, 'haveTwoMemberships'>
}

/** Composes accounts and messaging, which call each other. */
export function composePeople(shared: SharedDependencies, { getOperationId, internalRewards }: PeopleTies) {
  const { config, addresses, connection, jobs, now, log, loggingFor } = shared
  const sessionListeners: ((uid: string) => void)[] = []

  const internalPets = makeInternalPets({ db: connection.db(), report: loggingFor('pets').report }).client
  const messagingDependencies: MessagingDependencies = {
    db: connection.db(),
    now,
    jobs,
    channels: messageChannels(config),
    mailSender: config.messages.email?.from ?? null,
    linked: linkedChannels(config, connection.db()),
    origins: addresses.origins,
    accounts: () => accounts.client,
    internalAccounts: () => internalAccounts,
    internalPets,
    ...loggingFor('messaging'),
  }
  const messaging = makeMessaging(messagingDependencies).client

  const accounts: Service<typeof contract> = makeAccounts({
    db: connection.db(),
    now,
    signingSecrets: config.accountsKeys,
    messaging,
    canSendPhoneCodes: canSendPhoneCodes(config),
    canSendEmail: listChannels(config).includes('email'),
    origins: addresses.origins,
    providers: config.signInProviders,
    appIssuer: config.appIssuer,
    jobs,
    getOperationId,
    async whyNotMergeElsewhere({ from, to }) {
      const call = { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: `merge of ${from}` } }
      const { haveTwo } = await internalRewards.haveTwoMemberships({ uids: [from, to] }, call)
      return haveTwo ? 'two-memberships' : null
    },
    geocoding: config.geocoding,
    warn: (error) => log.warn({ err: error, service: 'accounts' }, 'the geocoder failed'),
    sessionsChanged: (uid) => {
      for (const tell of sessionListeners) tell(uid)
    },
    report: loggingFor('accounts').report,
  })

  const internalAccounts = makeInternalAccounts({
    db: connection.db(),
    now,
    report: loggingFor('accounts').report,
  }).client

  return {
    messaging,
    channelWebhook: makeChannelWebhook(messagingDependencies),
    accounts,
    internalAccounts,
    internalPets,
    savedRequests: makeSavedRequests({ db: connection.db(), now, signingSecrets: config.accountsKeys }),
    onSessionsChanged: (tell: (uid: string) => void) => void sessionListeners.push(tell),
    async startWork(workers: Jobs) {
      await startAccountsWork({ db: connection.db(), now }, workers)
      await startMessageWork(messagingDependencies, workers)
    },
  }
}
