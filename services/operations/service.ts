import { implement } from '@orpc/server'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { endMaintenance, maintenance, startMaintenance } from './maintenance.ts'
import { acts, giveUpJob, parkedJobs, retryParked } from './parked-jobs.ts'
import { retrySource } from './sources.ts'
import { state } from './state.ts'

/** Implements the contract of operations. */
export function makeOperations(needs: OperationsDependencies): InternalService<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeInternalService({
    contract,
    report: needs.report,
    router: os.router({
      state: os.state.handler(({ context }) => state(needs, context)),
      parkedJobs: os.parkedJobs.handler(() => parkedJobs(needs)),
      retryJob: os.retryJob.handler(({ input, context }) => retryParked(needs, input, context)),
      retryQueue: os.retryQueue.handler(({ input, context }) => retryParked(needs, { ...input, jobId: null }, context)),
      giveUpJob: os.giveUpJob.handler(({ input, context }) => giveUpJob(needs, input, context)),
      retrySource: os.retrySource.handler(({ input, context }) => retrySource(needs, input, context)),
      maintenance: os.maintenance.handler(() => maintenance(needs)),
      startMaintenance: os.startMaintenance.handler(({ input, context }) => startMaintenance(needs, input, context)),
      endMaintenance: os.endMaintenance.handler(({ context }) => endMaintenance(needs, context)),
      acts: os.acts.handler(({ input }) => acts(needs, input)),
    }),
  })
}
