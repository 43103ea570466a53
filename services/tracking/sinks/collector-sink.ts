import { insertCalls } from '../store/calls.ts'
import type { Sink, SinkNeeds } from './sink.ts'

/** Our own table: one statement for a batch, however large. */
export function collectorSink({ db }: Pick<SinkNeeds, 'db'>): Sink {
  return {
    take: (calls, receivedAt) => insertCalls(db, calls, receivedAt),
    forward: async () => 0,
  }
}
