import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { changeClaim, claim, claims, openClaim, sendClaim, withdrawClaim } from './claims/claims.ts'
import { decideClaim, markClaimPaid } from './claims/decide-claim.ts'
import { addPaper, removePaper } from './claims/documents.ts'
import { staffClaim, staffClaims } from './claims/staff-claims.ts'
import { contract, mount } from './contract.ts'
import { acknowledge } from './contracts/acknowledge.ts'
import { cancelInsurance } from './contracts/cancel-insurance.ts'
import { createInsurance } from './contracts/create-insurance.ts'
import { moveWithTime } from './contracts/end-insurances.ts'
import { insurance, insurances } from './contracts/own-insurance.ts'
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
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { createCustomer, customer } from './customers/customers.ts'
import { providerCustomer, providerCustomerByDocument, saveProviderCustomer } from './customers/holders.ts'
import type { InsuranceDependencies } from './deps.ts'
import { insuranceError } from './errors.ts'
import { notifyOfActivated, notifyOfClaim, notifyOfEnded } from './notifications/notify-on-facts.ts'
import { insurancePictures } from './pictures/insurance-pictures.ts'
import { addPictures, picture, removePicture } from './pictures/pictures.ts'
import { policies } from './policies/policies.ts'
import { policyDocument, sealedSnapshot } from './policies/policy-document.ts'

export { insuranceInvariants } from './invariants.ts'
export { sweepInsurance } from './sweep-insurance.ts'
export { httpUnderwriter } from './underwriting/http-underwriter.ts'

/** Starts the background jobs of insurance. */
export async function startInsuranceWork(needs: InsuranceDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('insurance/time', '*/10 * * * *', async () => {
    const moved = await moveWithTime(needs)
    if (moved > 0) needs.log.info({ moved }, 'insurances moved with time')
  })
  await jobs.subscribe('insurance', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('insurance', 'payment-settled', (fact) => settleInsurance(needs, fact))
  await jobs.subscribe('insurance', 'payment-expired', (fact) => closeLink(needs, fact))
  await jobs.subscribe('insurance-letters', 'insurance-activated', (fact) => notifyOfActivated(needs, fact))
  await jobs.subscribe('insurance-letters', 'insurance-ended', (fact) => notifyOfEnded(needs, fact))
  await jobs.subscribe('insurance-letters', 'claim-moved', (fact) => notifyOfClaim(needs, fact))
  await schedulePictureSweep(insurancePictures, needs, jobs)
}

/** Implements the contract of insurance. */
export function makeInsurance(needs: InsuranceDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'insurance',
    mount,
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: () => insuranceError('token-must-be-provided'),
      forbidden: () => insuranceError('not-allowed'),
    },
    router: os.router({
      policies: os.policies.handler(({ input, context }) => policies(needs, input, context)),

      customer: os.customer.handler(({ context }) => customer(needs, context)),
      createCustomer: os.createCustomer.handler(({ input, context }) => createCustomer(needs, input, context)),
      providerCustomerByDocument: os.providerCustomerByDocument.handler(({ input, context }) =>
        providerCustomerByDocument(needs, input, context),
      ),
      providerCustomer: os.providerCustomer.handler(({ input, context }) => providerCustomer(needs, input, context)),
      saveProviderCustomer: os.saveProviderCustomer.handler(({ input, context }) =>
        saveProviderCustomer(needs, input, context),
      ),

      insurances: os.insurances.handler(({ input, context }) => insurances(needs, input, context)),
      insurance: os.insurance.handler(({ input, context }) => insurance(needs, input, context)),
      createInsurance: os.createInsurance.handler(({ input, context }) => createInsurance(needs, input, context)),
      addPictures: os.addPictures.handler(({ input, context }) => addPictures(needs, input, context)),
      removePicture: os.removePicture.handler(({ input, context }) => removePicture(needs, input, context)),
      picture: os.picture.handler(({ input, context }) => picture(needs, input, context)),
      acknowledge: os.acknowledge.handler(({ input, context }) => acknowledge(needs, input, context)),
      requestPayment: os.requestPayment.handler(({ input, context }) => requestPayment(needs, input, context)),
      cancelInsurance: os.cancelInsurance.handler(({ input, context }) => cancelInsurance(needs, input, context)),
      renewInsurance: os.renewInsurance.handler(({ input, context }) => renewInsurance(needs, input, context)),
      policyDocument: os.policyDocument.handler(({ input, context }) => policyDocument(needs, input, context)),
      healthSnapshot: os.healthSnapshot.handler(({ input, context }) => sealedSnapshot(needs, input, context)),

      claims: os.claims.handler(({ input, context }) => claims(needs, input, context)),
      claim: os.claim.handler(({ input, context }) => claim(needs, input, context)),
      openClaim: os.openClaim.handler(({ input, context }) => openClaim(needs, input, context)),
      changeClaim: os.changeClaim.handler(({ input, context }) => changeClaim(needs, input, context)),
      addPaper: os.addPaper.handler(({ input, context }) => addPaper(needs, input, context)),
      removePaper: os.removePaper.handler(({ input, context }) => removePaper(needs, input, context)),
      sendClaim: os.sendClaim.handler(({ input, context }) => sendClaim(needs, input, context)),
      withdrawClaim: os.withdrawClaim.handler(({ input, context }) => withdrawClaim(needs, input, context)),

      staffInsurances: os.staffInsurances.handler(({ input }) => staffInsurances(needs, input)),
      staffInsurance: os.staffInsurance.handler(({ input }) => staffInsurance(needs, input)),
      staffClaims: os.staffClaims.handler(({ input }) => staffClaims(needs, input)),
      staffClaim: os.staffClaim.handler(({ input }) => staffClaim(needs, input)),
      staffPicture: os.staffPicture.handler(({ input }) => staffPicture(needs, input)),
      decideClaim: os.decideClaim.handler(({ input, context }) => decideClaim(needs, input, context)),
      markClaimPaid: os.markClaimPaid.handler(({ input, context }) => markClaimPaid(needs, input, context)),
      resendPolicy: os.resendPolicy.handler(({ input, context }) => resendPolicy(needs, input, context)),
      cancelByStaff: os.cancelByStaff.handler(({ input, context }) => cancelByStaff(needs, input, context)),
      toLookAfter: os.toLookAfter.handler(() => toLookAfter(needs)),

      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}
