import { collectorSink } from './collector-sink.ts'
import { segmentSink } from './segment-sink.ts'
import type { Sink, SinkDependencies } from './sink.ts'

/** The sink of that strategy: our own table, a Segment-compatible endpoint, or none. */
export function makeSink(strategy: string, needs: SinkDependencies): Sink {
  if (strategy === 'collector') return collectorSink(needs)
  if (strategy === 'segment' && needs.segment) return segmentSink({ ...needs, segment: needs.segment })
  if (strategy === 'none') return { send: async () => {}, forward: async () => 0 }
  throw new Error('Analytics Strategy not implemented')
}
