import { makeOperations } from '#services/operations/service.ts'
import type { Services } from '#web/request/context.ts'
import { catalogueSource } from '../catalogue-source.ts'
import type { Companies } from '../company/companies.ts'
import { listServedCountries } from '../configuration/public-addresses.ts'
import { contentSource } from '../content-source.ts'
import { describeMachine } from '../machine.ts'
import { findMissingAdapters } from '../missing-adapters.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

/** Composes the operators' view of the program and their actions. */
export function composeOperations(
  shared: SharedDependencies,
  { market, content, companies }: Pick<Services, 'market' | 'content'> & { companies: Companies },
) {
  const { config, connection, jobs, now, loggingFor } = shared
  return makeOperations({
    db: connection.db(),
    now,
    jobs,
    machine: describeMachine(config, connection),
    isClosedByEnvironment: config.maintenance,
    sources: [catalogueSource(market, now), contentSource(content)],
    getCompanyOfEnvironment: (country) => ({
      seller: config.sellers[country],
      bankAccount: config.collectors.bankAccounts[country],
    }),
    findLacks: () => findMissingAdapters(config, companies),
    served: listServedCountries(config),
    report: loggingFor('operations').report,
  }).client
}
