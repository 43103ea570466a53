import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { Call } from '../rules/judge-call.ts'
import type { Tables } from '../tables.ts'
import { collectorSink } from './collector-sink.ts'
import { segmentSink } from './segment-sink.ts'

/** Where calls that were judged go. */
export interface Sink {
  take(calls: Call[], receivedAt: Date): Promise<void>
  /** Hands on what waits, if this one hands anything on. Answers how many calls left. */
  forward(): Promise<number>
}

export interface SinkNeeds {
  db: Kysely<Tables>
  now: Clock
  log: Pick<Logger, 'warn'>
  /** The Segment-compatible endpoint, for the strategy of that name. */
  segment: { url: string; writeKey: string } | undefined
}

/** The strategy of that name: our own table, a Segment-compatible endpoint, or nowhere. */
export function makeSink(strategy: string, needs: SinkNeeds): Sink {
  if (strategy === 'collector') return collectorSink(needs)
  if (strategy === 'segment' && needs.segment) return segmentSink({ ...needs, segment: needs.segment })
  if (strategy === 'none') return { take: async () => {}, forward: async () => 0 }
  throw new Error('Analytics Strategy not implemented')
}
