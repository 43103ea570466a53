import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { companies, company, companyChanges, saveCompany, undoCompanyChange } from './company/save-company.ts'
import { contract } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { endMaintenance, maintenance, startMaintenance } from './maintenance.ts'
import { acts, giveUpJob, parkedJobs, retryParked } from './parked-jobs.ts'
import { retrySource } from './sources.ts'
import { state } from './state.ts'

/** Implements the contract of operations. */
export function makeOperations(deps: OperationsDependencies): InternalService<typeof contract> {
  return makeInternalService({
    contract,
    report: deps.report,
    router: implementContract(contract, deps, {
      companies,
      company,
      saveCompany,
      companyChanges,
      undoCompanyChange,
      state,
      parkedJobs,
      retryJob: retryParked,
      retryQueue: (deps, input, context) => retryParked(deps, { ...input, jobId: null }, context),
      giveUpJob,
      retrySource,
      maintenance,
      startMaintenance,
      endMaintenance,
      acts,
    }),
  })
}
