import type { TrackingDependencies } from '#services/tracking/deps.ts'
import { makeSink, makeTracking, startTrackingWork } from '#services/tracking/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

/** Composes tracking and its recipients. */
export function composeTracking(shared: SharedDependencies) {
  const { config, connection, now, loggingFor } = shared
  const trackingLog = loggingFor('tracking')
  const trackingDependencies: TrackingDependencies = {
    db: connection.db(),
    now,
    sink: makeSink(config.analytics.strategy, {
      db: connection.db(),
      now,
      log: trackingLog.log,
      segment: config.analytics.segment,
    }),
    writeKey: config.analytics.writeKey,
    ...trackingLog,
  }
  const tracking = makeTracking(trackingDependencies)

  return {
    tracking,
    async startWork(workers: Jobs) {
      await startTrackingWork(trackingDependencies, workers)
    },
  }
}
