import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { ParkedJobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Source } from './contract.ts'
import type { Tables } from './tables.ts'

/**
 * A kind of things that come from elsewhere and grow old, such as the files of a shop's catalogue: it names them, says how
 * old they are, and brings them again. Told by the service that keeps what they bring.
 */
export interface SourceOfThings {
  /** What the kind is called when it cannot be asked. */
  name: string
  /** Ids are unique among all kinds. */
  list(context: CallContext): Promise<Source[]>
  /** Of a source with `canRetry`; null: none of this kind ever has it. */
  retry: ((sourceId: string, context: CallContext) => Promise<Source>) | null
}

/** What only the process knows of itself and of the machine under it. */
export interface Machine {
  version: string
  startedAt: Date
  pool(): { size: number; used: number; waiting: number }
  /** Of the disk with the data. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>
  /** null: another program backs this database up, so that we cannot know. */
  lastBackup: (() => Promise<Date | null>) | null
}

/** What the composition hands to operations. */
export interface OperationsDependencies {
  db: Kysely<Tables>
  now: Clock
  jobs: ParkedJobs
  machine: Machine
  /** The environment holds the shop closed, whatever operators say. */
  isClosedByEnvironment: boolean
  sources: readonly SourceOfThings[]
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
