import type { TrackingNeeds } from '#services/tracking/deps.ts'
import { makeSink, makeTracking, startTrackingWork } from '#services/tracking/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Ground } from './ground.ts'

/** What is counted, and who is told of it. */
export function composeTracking(ground: Ground) {
  const { config, connection, now, toldBy } = ground
  const toldByTracking = toldBy('tracking')
  const trackingNeeds: TrackingNeeds = {
    db: connection.db(),
    now,
    sink: makeSink(config.analytics.strategy, {
      db: connection.db(),
      now,
      log: toldByTracking.log,
      segment: config.analytics.segment,
    }),
    writeKey: config.analytics.writeKey,
    ...toldByTracking,
  }
  const tracking = makeTracking(trackingNeeds)

  return {
    tracking,
    async startWork(workers: Jobs) {
      await startTrackingWork(trackingNeeds, workers)
    },
  }
}
