import { insertCalls } from '../store/calls.ts'
import type { Sink, SinkDependencies } from './sink.ts'

/** Our own table: one statement per batch of any size. */
export function collectorSink({ db }: Pick<SinkDependencies, 'db'>): Sink {
  return {
    send: (calls, receivedAt) => insertCalls(db, calls, receivedAt),
    forward: async () => 0,
  }
}
