import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher, JobSender, ParkedJobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Config } from '../configuration/config.ts'
import type { PublicAddresses } from '../configuration/public-addresses.ts'
import type { Log } from '../log.ts'

/** Dependencies that exist before any service. */
export interface CompositionDependencies {
  config: Config
  addresses: PublicAddresses
  connection: DatabaseConnection
  versions: VersionWatch
  jobs: FactPublisher & JobSender & ParkedJobs
  now: Clock
  log: Log
}

export type SharedDependencies = ReturnType<typeof toSharedDependencies>

/** Adds to them the logging that every service gets. */
export function toSharedDependencies(deps: CompositionDependencies) {
  const { log } = deps
  return {
    ...deps,
    loggingFor: (service: string) => ({ log: log.child({ service }), report: reporter(log, service) }),
  }
}

function reporter(log: Log, service: string) {
  return (error: unknown, { requestId, viewer }: CallContext, operation: string) =>
    log.error({ err: error, service, operation, requestId, uid: viewer.uid }, 'an operation failed')
}
