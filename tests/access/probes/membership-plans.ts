import { usualTerms } from '#services/rewards/missions/rules/ways-to-earn.ts'
import { at, type Probe } from '../probe.ts'

const staff = '/rewards-api/staff'

const aPlan = { country: 'BO', name: 'Prueba', summary: 'Baño más barato.', price: 3000, groomingPercent: 10 }
const aReferral = { amount: 2500, minItemTotal: 0, days: 30 }

export const membershipPlansProbes: Record<string, Probe> = {
  [`GET ${staff}/membership-plans`]: { call: at(`${staff}/membership-plans?country=BO`) },
  [`GET ${staff}/membership-plans/{id}`]: { answers: 404, call: at(`${staff}/membership-plans/no-existe`) },
  [`POST ${staff}/membership-plan-preview`]: { call: at(`${staff}/membership-plan-preview`, aPlan) },
  [`POST ${staff}/membership-plans`]: {
    answers: 400,
    // A plan that gives nothing: an access test puts none on sale.
    call: at(`${staff}/membership-plans`, { ...aPlan, groomingPercent: 0 }),
  },
  [`PUT ${staff}/membership-plans/{id}`]: {
    answers: 404,
    call: at(`${staff}/membership-plans/no-existe`, { ...aPlan, revision: 1 }),
  },
  [`POST ${staff}/membership-plans/{id}/move`]: {
    answers: 404,
    call: at(`${staff}/membership-plans/no-existe/move`, { from: 1, to: 2 }),
  },
  [`POST ${staff}/membership-plans/{id}/on-sale`]: {
    answers: 404,
    call: at(`${staff}/membership-plans/no-existe/on-sale`, { revision: 1, isOnSale: false }),
  },
  [`GET ${staff}/referral-terms/{country}`]: { call: at(`${staff}/referral-terms/BO`) },
  [`POST ${staff}/referral-preview`]: { call: at(`${staff}/referral-preview`, { country: 'BO', ...aReferral }) },
  [`PUT ${staff}/referral-terms/{country}`]: {
    answers: 409,
    call: at(`${staff}/referral-terms/BO`, { version: 999_999, terms: aReferral }),
  },
  [`GET ${staff}/earning-terms/{country}`]: { call: at(`${staff}/earning-terms/BO`) },
  [`POST ${staff}/earning-preview`]: { call: at(`${staff}/earning-preview`, { country: 'BO', terms: usualTerms }) },
  [`PUT ${staff}/earning-terms/{country}`]: {
    answers: 409,
    call: at(`${staff}/earning-terms/BO`, { version: 999_999, terms: usualTerms }),
  },
  [`GET ${staff}/setting-changes`]: { call: at(`${staff}/setting-changes`) },
  [`POST ${staff}/setting-changes/{changeId}/undo`]: {
    answers: 404,
    call: at(`${staff}/setting-changes/999999999/undo`, {}),
  },
}
