import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { assignClaim } from './claims/assign-claim.ts'
import { changeClaim, claim, claims, openClaim, sendClaim, withdrawClaim } from './claims/claims.ts'
import { claimsToDo } from './claims/claims-to-do.ts'
import { decideClaim, markClaimPaid } from './claims/decide-claim.ts'
import { addDocument, removeDocument } from './claims/documents.ts'
import { revealPayee, savePayee } from './claims/payees.ts'
import { staffClaim, staffClaims } from './claims/staff-claims.ts'
import { contract, mount } from './contract.ts'
import { acknowledge } from './contracts/acknowledge.ts'
import { cancelInsurance } from './contracts/cancel-insurance.ts'
import { createInsurance } from './contracts/create-insurance.ts'
import { moveWithTime } from './contracts/end-insurances.ts'
import { insurance, insurances, insurancesOfAccount } from './contracts/own-insurance.ts'
import { renewInsurance } from './contracts/renew-insurance.ts'
import { requestPayment } from './contracts/request-payment.ts'
import { closeLink, settleInsurance } from './contracts/settle-insurance.ts'
import {
  cancelByStaff,
  resendPolicy,
  staffInsurance,
  staffInsurances,
  staffPicture,
} from './contracts/staff-contracts.ts'
import { toLookAfter } from './contracts/to-look-after.ts'
import { planCosts } from './costs/plan-costs.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { createCustomer, customer } from './customers/customers.ts'
import { followMerge } from './customers/follow-merge.ts'
import { providerCustomer, providerCustomerByDocument, saveProviderCustomer } from './customers/holders.ts'
import type { InsuranceDependencies } from './deps.ts'
import { insuranceError } from './errors.ts'
import { notifyOfActivated, notifyOfClaim, notifyOfEnded } from './notifications/notify-on-facts.ts'
import { insurancePictures } from './pictures/insurance-pictures.ts'
import { addPictures, picture, removePicture } from './pictures/pictures.ts'
import {
  changePolicy,
  createPolicy,
  policyChanges,
  policyProviders,
  previewPolicy,
  setPolicyOnSale,
  staffPolicies,
  staffPolicy,
  undoPolicyChange,
} from './policies/plan-settings.ts'
import { policies } from './policies/policies.ts'
import { policyDocument, sealedSnapshot } from './policies/policy-document.ts'
import { changeReasonTemplate, createReasonTemplate, reasonTemplates, removeReasonTemplate } from './reasons/reasons.ts'

export { insuranceInvariants } from './invariants.ts'
export { sweepInsurance } from './sweep-insurance.ts'
export { httpUnderwriter } from './underwriting/http-underwriter.ts'

/** Starts the background jobs of insurance. */
export async function startInsuranceWork(deps: InsuranceDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('insurance/time', '*/10 * * * *', async () => {
    const moved = await moveWithTime(deps)
    if (moved > 0) deps.log.info({ moved }, 'insurances moved with time')
  })
  await jobs.subscribe('insurance', 'account-changed', (fact) => takeOverChange(deps, fact))
  await jobs.subscribe('insurance', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('insurance', 'payment-settled', (fact) => settleInsurance(deps, fact))
  await jobs.subscribe('insurance', 'payment-expired', (fact) => closeLink(deps, fact))
  await jobs.subscribe('insurance-letters', 'insurance-activated', (fact) => notifyOfActivated(deps, fact))
  await jobs.subscribe('insurance-letters', 'insurance-ended', (fact) => notifyOfEnded(deps, fact))
  await jobs.subscribe('insurance-letters', 'claim-moved', (fact) => notifyOfClaim(deps, fact))
  await schedulePictureSweep(insurancePictures, deps, jobs)
}

/** Implements the contract of insurance. */
export function makeInsurance(deps: InsuranceDependencies): Service<typeof contract> {
  return makeService({
    name: 'insurance',
    mount,
    contract,
    errors: insuranceError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => insuranceError('token-must-be-provided'),
      forbidden: () => insuranceError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      policies,

      customer,
      createCustomer,
      providerCustomerByDocument,
      providerCustomer,
      saveProviderCustomer,

      insurances,
      insurancesOfAccount,
      insurance,
      createInsurance,
      addPictures,
      removePicture,
      picture,
      acknowledge,
      requestPayment,
      cancelInsurance,
      renewInsurance,
      policyDocument,
      healthSnapshot: sealedSnapshot,

      claims,
      claim,
      openClaim,
      changeClaim,
      addPaper: addDocument,
      removePaper: removeDocument,
      sendClaim,
      savePayee,
      withdrawClaim,

      staffInsurances,
      staffInsurance,
      staffClaims,
      staffClaim,
      staffPicture,
      decideClaim,
      assignClaim,
      revealPayee,
      markClaimPaid,
      resendPolicy,
      cancelByStaff,
      claimsToDo,
      toLookAfter,

      reasonTemplates,
      createReasonTemplate,
      changeReasonTemplate,
      removeReasonTemplate,
      planCosts,

      staffPolicies,
      staffPolicy,
      policyProviders,
      previewPolicy,
      createPolicy,
      changePolicy,
      setPolicyOnSale,
      policyChanges,
      undoPolicyChange,

      exportPerson,
      erasePerson,
    }),
  })
}
