import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Sink } from './sinks/sink.ts'
import type { Tables } from './tables.ts'

export interface TrackingDependencies {
  db: Kysely<Tables>
  now: Clock
  /** Destination of calls; makeSink makes the configured one. */
  sink: Sink
  /** Key with which our servers authenticate; undefined: no server sends calls. */
  writeKey: string | undefined
  log: Pick<Logger, 'info' | 'warn'>
  report(error: unknown, context: CallContext, operation: string): void
}
