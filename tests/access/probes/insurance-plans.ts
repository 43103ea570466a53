import { at, type Probe } from '../probe.ts'

const staff = '/pet-insurance/api/staff'

const aPlan = {
  country: 'BO',
  title: 'Prueba',
  summary: 'Para el golpe que nadie espera.',
  price: 6000,
  species: ['PERRO'],
  toYears: 9,
  coverages: [{ event: 'accident', limit: 150_000 }],
}

export const insurancePlansProbes: Record<string, Probe> = {
  [`GET ${staff}/policies`]: { call: at(`${staff}/policies?country=BO`) },
  [`GET ${staff}/policies/{id}`]: { answers: 404, call: at(`${staff}/policies/no-existe`) },
  [`GET ${staff}/policyProviders`]: { call: at(`${staff}/policyProviders`) },
  [`POST ${staff}/policyPreview`]: { call: at(`${staff}/policyPreview`, aPlan) },
  [`POST ${staff}/policies`]: {
    answers: 422,
    // An underwriter that is not configured: an access test puts no plan on sale.
    call: at(`${staff}/policies`, { ...aPlan, provider: 'insurer' }),
  },
  [`PUT ${staff}/policies/{id}`]: {
    answers: 404,
    call: at(`${staff}/policies/no-existe`, { ...aPlan, revision: 1 }),
  },
  [`POST ${staff}/policies/{id}/onSale`]: {
    answers: 404,
    call: at(`${staff}/policies/no-existe/onSale`, { revision: 1, isOnSale: false }),
  },
  [`GET ${staff}/policyChanges`]: { call: at(`${staff}/policyChanges`) },
  [`POST ${staff}/policyChanges/{changeId}/undo`]: {
    answers: 404,
    call: at(`${staff}/policyChanges/999999999/undo`, {}),
  },
}
