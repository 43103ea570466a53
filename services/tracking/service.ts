import type { Jobs } from '#shared/jobs.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { erasePerson, exportPerson } from './account-data.ts'
import { contract, mount } from './contract.ts'
import { days } from './days.ts'
import type { TrackingDependencies } from './deps.ts'
import { trackingError } from './errors.ts'
import { followMerge } from './follow-merge.ts'
import { takeBatch, takeCall } from './take-calls.ts'

export { makeSink } from './sinks/make-sink.ts'
export { sweepTracking } from './sweep-tracking.ts'

/** Error for edges that detect missing consent themselves. */
export const noConsent = () => trackingError('no-consent')

/** Starts the background jobs of tracking. */
export async function startTrackingWork(
  deps: TrackingDependencies,
  jobs: Pick<Jobs, 'repeat' | 'subscribe'>,
): Promise<void> {
  const { sink, log } = deps
  await jobs.subscribe('tracking', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.repeat('tracking/forward', '* * * * *', async () => {
    const calls = await sink.forward()
    if (calls > 0) log.info({ calls }, 'calls were handed on to the analytics endpoint')
  })
}

/** Implements the contract of tracking. */
export function makeTracking(deps: TrackingDependencies): Service<typeof contract> {
  const unsupported = () => {
    throw trackingError('call-not-supported')
  }
  return makeService({
    name: 'tracking',
    mount,
    contract,
    errors: trackingError,
    report: deps.report,
    accessErrors: { forbidden: () => trackingError('not-allowed') },
    router: implementContract(contract, deps, {
      track: (deps, input, context) => takeCall(deps, 'track', input, context),
      identify: (deps, input, context) => takeCall(deps, 'identify', input, context),
      page: (deps, input, context) => takeCall(deps, 'page', input, context),
      batch: takeBatch,
      alias: unsupported,
      group: unsupported,
      screen: unsupported,
      days,
      exportPerson,
      erasePerson,
    }),
  })
}
