import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { contract, mount } from './contract.ts'
import { days } from './days.ts'
import type { TrackingDependencies } from './deps.ts'
import { trackingError } from './errors.ts'
import { erasePerson, exportPerson } from './person.ts'
import { takeBatch, takeCall } from './take-calls.ts'

export { makeSink } from './sinks/make-sink.ts'
export { sweepTracking } from './sweep-tracking.ts'

/** Error for edges that detect missing consent themselves. */
export const noConsent = () => trackingError('no-consent')

/** Starts the background jobs of tracking. */
export async function startTrackingWork(
  { sink, log }: TrackingDependencies,
  jobs: Pick<Jobs, 'repeat'>,
): Promise<void> {
  await jobs.repeat('tracking/forward', '* * * * *', async () => {
    const calls = await sink.forward()
    if (calls > 0) log.info({ calls }, 'calls were handed on to the analytics endpoint')
  })
}

/** Implements the contract of tracking. */
export function makeTracking(needs: TrackingDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  const unsupported = () => {
    throw trackingError('call-not-supported')
  }
  return makeService({
    name: 'tracking',
    mount,
    contract,
    report: needs.report,
    accessErrors: { forbidden: () => trackingError('not-allowed') },
    router: os.router({
      track: os.track.handler(({ input, context }) => takeCall(needs, 'track', input, context)),
      identify: os.identify.handler(({ input, context }) => takeCall(needs, 'identify', input, context)),
      page: os.page.handler(({ input, context }) => takeCall(needs, 'page', input, context)),
      batch: os.batch.handler(({ input, context }) => takeBatch(needs, input, context)),
      alias: os.alias.handler(unsupported),
      group: os.group.handler(unsupported),
      screen: os.screen.handler(unsupported),
      days: os.days.handler(({ input, context }) => days(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}
