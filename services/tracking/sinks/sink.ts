import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { Call } from '../rules/judge-call.ts'
import type { Tables } from '../tables.ts'

/** Destination of validated calls. */
export interface Sink {
  send(calls: Call[], receivedAt: Date): Promise<void>
  /** Forwards waiting calls, if this sink forwards any. Answers their number. */
  forward(): Promise<number>
}

export interface SinkDependencies {
  db: Kysely<Tables>
  now: Clock
  log: Pick<Logger, 'warn'>
  /** The Segment-compatible endpoint, for the strategy of that name. */
  segment: { url: string; writeKey: string } | undefined
}
