import { newId } from '#shared/ids.ts'
import { at, type Fixtures, type Probe } from '../probe.ts'
import { onePixel } from './pets.ts'

const api = '/pet-insurance/api'
const route = `${api}/customers/{customerId}/insurances`
const one = `${route}/{insuranceId}`
const claim = `${one}/claims/{claimId}`

export const aHolder = {
  firstName: 'Dueña',
  lastName: 'de prueba',
  birthday: '1990-02-28',
  ci: { number: '4567890', extension: 'SC' },
  city: 'Santa Cruz',
  addresses: [{ street: 'Av. San Martín 455', city: 'Santa Cruz' }],
  emails: [{ address: 'duena@example.com' }],
  phones: [{ number: '70000001' }],
  billing: { name: 'Dueña' },
}

export const anInsuranceFor = ({ petProfileId }: Pick<Fixtures, 'petProfileId'>) => ({
  policyId: 'bo-esencial',
  petProfileId,
  petProfileSpecies: 'PERRO',
  petProfileRace: 'Mestizo',
  petProfileName: 'Toby',
  petProfileBirthday: '2024-05-06',
  petProfileWeight: 12,
  petProfileSex: 'MALE',
  petProfileUniqueCharacteristics: 'Cola blanca',
})

/** Call of a row: its route with the world's values for the route's names. */
interface Asked {
  ids?: Partial<Record<'customerId' | 'insuranceId' | 'claimId', keyof Fixtures>>
  /** Rest of the path, with :names of the world. */
  below?: string
  body?: object | ((fixtures: Fixtures) => object)
  form?: () => FormData
  answers?: number
}

const names = { customerId: 'insuranceCustomerId', insuranceId: 'insuranceId', claimId: 'claimId' } as const

/** Row about a thing of the owner; for others the customer does not exist. */
function own(path: string, { ids, below = '', body, form, answers }: Asked = {}): Probe {
  const call = (fixtures: Fixtures, customerId: string) => {
    const known = { ...names, ...ids }
    const named = path
      .replace('{customerId}', customerId)
      .replace('{insuranceId}', fixtures[known.insuranceId])
      .replace('{claimId}', fixtures[known.claimId])
    return {
      path: named + below.replace(/:(\w+)/g, (_, name: keyof Fixtures) => fixtures[name]),
      ...(body && { body: typeof body === 'function' ? body(fixtures) : body }),
      ...(form && { form: form() }),
    }
  }
  return {
    call: (fixtures) => call(fixtures, fixtures[{ ...names, ...ids }.customerId]),
    unknown: (fixtures) => call(fixtures, fixtures.unknown),
    ...(answers !== undefined && { answers }),
  }
}

function forOperators(path: (fixtures: Fixtures) => string, body?: object, answers?: number): Probe {
  return {
    call: (fixtures) => ({ path: api + path(fixtures), ...(body && { body }) }),
    ...(answers !== undefined && { answers }),
  }
}

function aForm(field: string, more: Record<string, string>): FormData {
  const form = new FormData()
  form.set(field, onePixel())
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return form
}

const aQuote = { insuranceId: 'quoteId' } as const

/** Probes of contracts, their documents and claims. Insurance requires a sign-in. */
export const insuranceProbes: Record<string, Probe> = {
  'GET /pet-insurance/api/staff/accounts/{uid}/insurances': {
    call: ({ ownerUid }) => ({ path: `/pet-insurance/api/staff/accounts/${ownerUid}/insurances` }),
  },
  [`GET ${api}/insurance-provider/policies`]: { call: at(`${api}/insurance-provider/policies`) },

  // Customers without insurance get an empty answer.
  [`GET ${api}/customers`]: own(`${api}/customers`),
  [`POST ${api}/customers`]: { call: at(`${api}/customers`, {}) },
  [`GET ${api}/insurance-provider/customers`]: {
    call: at(`${api}/insurance-provider/customers?customerDocumentId=${aHolder.ci.number}`),
    unknown: at(`${api}/insurance-provider/customers?customerDocumentId=1111111`),
  },
  [`POST ${api}/insurance-provider/customers`]: {
    call: at(`${api}/insurance-provider/customers`, aHolder),
  },
  [`GET ${api}/insurance-provider/customers/{providerCustomerId}`]: {
    call: ({ providerCustomerId }) => ({ path: `${api}/insurance-provider/customers/${providerCustomerId}` }),
    unknown: ({ unknown }) => ({ path: `${api}/insurance-provider/customers/${unknown}` }),
  },

  [`GET ${route}`]: own(route),
  [`POST ${route}`]: own(route, { body: anInsuranceFor }),
  [`PATCH ${route}`]: own(route, {
    body: ({ insuranceId }) => ({ insurances: [{ id: insuranceId, customerReceivedPolicy: true }] }),
  }),
  [`GET ${one}`]: own(one),
  [`POST ${one}/pictures`]: own(one, {
    ids: aQuote,
    below: '/pictures',
    form: () => aForm('files', { shows: 'front' }),
  }),
  [`GET ${one}/pictures/{pictureId}`]: own(one, { ids: aQuote, below: '/pictures/:insurancePictureId' }),
  [`DELETE ${one}/pictures/{pictureId}`]: own(one, { ids: aQuote, below: '/pictures/:insurancePictureId' }),
  // One of its three pictures is present: the owner passes the access check and gets a 409.
  [`POST ${one}/payment`]: own(one, { ids: aQuote, below: '/payment', body: { method: 'qr' }, answers: 409 }),
  [`POST ${one}/cancel`]: own(one, { ids: aQuote, below: '/cancel', body: {} }),
  // The contract has just started, so a renewal is a 409.
  [`POST ${one}/renewals`]: own(one, { below: '/renewals', body: {}, answers: 409 }),
  [`GET ${one}/policy`]: own(one, { below: '/policy' }),
  [`GET ${one}/snapshot`]: own(one, { below: '/snapshot' }),

  [`GET ${one}/claims`]: own(one, { below: '/claims' }),
  [`POST ${one}/claims`]: own(one, { below: '/claims', body: { event: 'accident' } }),
  [`GET ${claim}`]: own(claim),
  [`PATCH ${claim}`]: own(claim, { body: { amount: 100 } }),
  [`POST ${claim}/papers`]: own(claim, { below: '/papers', form: () => aForm('file', { kind: 'invoice' }) }),
  [`DELETE ${claim}/papers/{paperId}`]: own(claim, { below: '/papers/:paperId' }),
  // The seal of the contract has no holder: the owner passes the access check.
  [`PUT ${claim}/payee`]: own(claim, {
    below: '/payee',
    body: { bank: 'Banco Unión', number: '10000012345', holderName: 'Nadie de aquí' },
    answers: 422,
  }),
  [`POST ${claim}/send`]: own(claim, { below: '/send', body: {}, answers: 422 }),
  [`POST ${claim}/withdraw`]: own(claim, { below: '/withdraw', body: {} }),

  [`GET ${api}/staff/insurances`]: forOperators(() => '/staff/insurances'),
  [`GET ${api}/staff/insurances/{insuranceId}`]: forOperators(({ insuranceId }) => `/staff/insurances/${insuranceId}`),
  [`GET ${api}/staff/claims`]: forOperators(() => '/staff/claims'),
  [`GET ${api}/staff/claims/{claimId}`]: forOperators(({ sentClaimId }) => `/staff/claims/${sentClaimId}`),
  [`GET ${api}/staff/today/claims`]: forOperators(() => '/staff/today/claims'),
  [`GET ${api}/staff/toLookAfter`]: forOperators(() => '/staff/toLookAfter'),
  [`GET ${api}/staff/pictures/{pictureId}`]: forOperators(
    (fixtures) => `/staff/pictures/${fixtures.insurancePictureId}`,
  ),
  [`POST ${api}/staff/claims/{claimId}/decision`]: forOperators(
    ({ sentClaimId }) => `/staff/claims/${sentClaimId}/decision`,
    { decision: 'reject', isPreexisting: false, reason: 'No corresponde' },
  ),
  [`POST ${api}/staff/claims/{claimId}/clerk`]: forOperators(
    ({ sentClaimId }) => `/staff/claims/${sentClaimId}/clerk`,
    {
      from: null,
      to: null,
    },
  ),
  [`POST ${api}/staff/claims/{claimId}/payee`]: forOperators(
    ({ sentClaimId }) => `/staff/claims/${sentClaimId}/payee`,
    {},
    409,
  ),
  [`GET ${api}/staff/reasons`]: forOperators(() => '/staff/reasons'),
  [`POST ${api}/staff/reasons`]: {
    call: () => ({ path: `${api}/staff/reasons`, body: { kind: 'item', text: `Una frase ${newId()}` } }),
  },
  [`PUT ${api}/staff/reasons/{id}`]: forOperators(
    () => '/staff/reasons/no-existe',
    { revision: 1, text: 'Otra frase' },
    409,
  ),
  [`DELETE ${api}/staff/reasons/{id}`]: forOperators(() => '/staff/reasons/no-existe', { revision: 1 }, 409),
  [`GET ${api}/staff/costs`]: forOperators(() => '/staff/costs?country=BO'),
  [`POST ${api}/staff/claims/{claimId}/paid`]: forOperators(
    ({ sentClaimId }) => `/staff/claims/${sentClaimId}/paid`,
    { reference: 'TRF-1' },
    409,
  ),
  [`POST ${api}/staff/insurances/{insuranceId}/resend`]: forOperators(
    ({ insuranceId }) => `/staff/insurances/${insuranceId}/resend`,
    {},
  ),
  [`POST ${api}/staff/insurances/{insuranceId}/cancel`]: forOperators(
    ({ insuranceId }) => `/staff/insurances/${insuranceId}/cancel`,
    { reason: 'Datos falsos' },
  ),

  [`GET ${api}/person`]: { call: at(`${api}/person`) },
  [`DELETE ${api}/person`]: { call: at(`${api}/person`) },
}
