import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { ParkedJobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CompanyOfEnvironment } from './company/contract.ts'
import type { Lack, Source } from './contract.ts'
import type { Tables } from './tables.ts'

/**
 * A kind of external sources, such as the files of a shop's catalogue: lists them with their age, and fetches them
 * again. Implemented by the service that stores the data.
 */
export interface SourceOfThings {
  /** Display name used when the kind cannot be listed. */
  name: string
  /** Ids are unique among all kinds. */
  list(context: CallContext): Promise<Source[]>
  /** Fetches a source with `canRetry`; null: no source of this kind supports it. */
  retry: ((sourceId: string, context: CallContext) => Promise<Source>) | null
}

/** State of this process and its machine. */
export interface Machine {
  version: string
  startedAt: Date
  pool(): { size: number; used: number; waiting: number }
  /** The disk with the data. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>
  /** null: another program makes the backups, so their time is unknown. */
  lastBackup: (() => Promise<Date | null>) | null
}

/** Dependencies of operations. */
export interface OperationsDependencies {
  db: Kysely<Tables>
  now: Clock
  jobs: ParkedJobs
  machine: Machine
  /** The environment keeps the shop closed, whatever operators set. */
  isClosedByEnvironment: boolean
  sources: readonly SourceOfThings[]
  /** What configuration and settings leave out, and which countries have an address. */
  getCompanyOfEnvironment(country: CountryIso): CompanyOfEnvironment
  findLacks(): readonly Lack[]
  served: readonly CountryIso[]
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
