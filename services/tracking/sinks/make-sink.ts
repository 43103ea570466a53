import { collectorSink } from './collector-sink.ts'
import { segmentSink } from './segment-sink.ts'
import type { Sink, SinkDependencies } from './sink.ts'

/** The sink of that strategy: our own table, a Segment-compatible endpoint, or none. */
export function makeSink(strategy: string, deps: SinkDependencies): Sink {
  if (strategy === 'collector') return collectorSink(deps)
  if (strategy === 'segment' && deps.segment) return segmentSink({ ...deps, segment: deps.segment })
  if (strategy === 'none') return { send: async () => {}, forward: async () => 0 }
  throw new Error('Analytics Strategy not implemented')
}
