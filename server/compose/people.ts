import { remoteAccounts, remoteAccountsForServices } from '#services/accounts/client.ts'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { accountsForServices } from '#services/accounts/contract-for-services.ts'
import { makeAccounts, startAccountsWork } from '#services/accounts/service.ts'
import { makeAccountsForServices } from '#services/accounts/service-for-services.ts'
import { remoteMessaging } from '#services/messaging/client.ts'
import { contract as messagingContract } from '#services/messaging/contract.ts'
import type { MessagingNeeds } from '#services/messaging/deps.ts'
import { makeMessaging, startMessageWork } from '#services/messaging/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import { connect, type Neighbour } from '../connect.ts'
import { messageChannels, pushChannel } from '../message-channels.ts'
import type { OperationFinder } from '../operation-of-country.ts'
import type { Ground } from './ground.ts'

/** Who somebody is, and what is written to them: each asks the other. */
export function composePeople(ground: Ground, operationOf: OperationFinder) {
  const { config, addresses, connection, jobs, now, log, toldBy, serviceKey, serviceUrls } = ground
  const sessionListeners: ((uid: string) => void)[] = []

  const messagingNeeds: MessagingNeeds = {
    db: connection.db(),
    now,
    jobs,
    channels: messageChannels(config),
    push: pushChannel(config),
    origins: addresses.origins,
    accounts: () => accounts.client,
    accountsForServices: () => accountsInternal.client,
    ...toldBy('messaging'),
  }
  const messaging = connect({
    contract: messagingContract,
    service: makeMessaging(messagingNeeds),
    url: serviceUrls.messaging,
    remote: remoteMessaging,
    serviceKey,
    report: toldBy('messaging').report,
    isInternal: true,
  })

  const accounts: Neighbour<typeof accountsContract> = connect({
    contract: accountsContract,
    service: makeAccounts({
      db: connection.db(),
      now,
      signingSecret: config.accountsKey,
      messaging: messaging.client,
      origins: addresses.origins,
      providers: config.signInProviders,
      appIssuer: config.appIssuer,
      jobs,
      operationOf,
      geocoding: config.geocoding,
      warn: (error) => log.warn({ err: error, service: 'accounts' }, 'the geocoder failed'),
      sessionsChanged: (uid) => {
        for (const tell of sessionListeners) tell(uid)
      },
      report: toldBy('accounts').report,
    }),
    url: serviceUrls.accounts,
    remote: remoteAccounts,
    serviceKey,
    report: toldBy('accounts').report,
  })

  const accountsInternal = connect({
    contract: accountsForServices,
    service: makeAccountsForServices({ db: connection.db(), report: toldBy('accounts').report }),
    url: serviceUrls.accounts && `${serviceUrls.accounts}/accounts-internal`,
    remote: remoteAccountsForServices,
    serviceKey,
    report: toldBy('accounts').report,
    isInternal: true,
  })

  return {
    messaging,
    accounts,
    accountsInternal,
    onSessionsChanged: (tell: (uid: string) => void) => void sessionListeners.push(tell),
    async startWork(workers: Jobs) {
      if (accounts.runsHere) await startAccountsWork({ db: connection.db(), now }, workers)
      if (messaging.runsHere) await startMessageWork(messagingNeeds, workers)
    },
  }
}
