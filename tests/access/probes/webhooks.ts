import type { Probe } from '../probe.ts'

const market = '/api/market'
const row = `${market}/staff/shops/{shopId}`
const events = ['order.paid']

/** Webhooks of a shop. Endpoints and deliveries that no shop has: nothing is made for the other probes. */
export const webhooksProbes: Record<string, Probe> = {
  [`GET ${row}/webhooks`]: { call: ({ shopId }) => ({ path: `${market}/staff/shops/${shopId}/webhooks` }) },
  [`POST ${row}/webhooks`]: {
    answers: 422,
    call: ({ shopId }) => ({
      path: `${market}/staff/shops/${shopId}/webhooks`,
      body: { url: 'ftp://contabilidad.example', events },
    }),
  },
  [`PUT ${row}/webhooks/{endpointId}`]: {
    answers: 404,
    call: ({ shopId, unknown }) => ({
      path: `${market}/staff/shops/${shopId}/webhooks/${unknown}`,
      body: { revision: 1, url: 'https://contabilidad.example', events, state: 'active' },
    }),
  },
  [`DELETE ${row}/webhooks/{endpointId}`]: {
    answers: 404,
    call: ({ shopId, unknown }) => ({ path: `${market}/staff/shops/${shopId}/webhooks/${unknown}`, body: {} }),
  },
  [`POST ${row}/webhooks/{endpointId}/secret`]: unknownEndpoint('/secret', {}),
  [`POST ${row}/webhooks/{endpointId}/test`]: unknownEndpoint('/test', {}),
  [`GET ${row}/webhooks/{endpointId}/deliveries`]: {
    call: ({ shopId, unknown }) => ({ path: `${market}/staff/shops/${shopId}/webhooks/${unknown}/deliveries` }),
  },
  [`GET ${row}/webhookDeliveries/{deliveryId}`]: {
    answers: 404,
    call: ({ shopId, unknown }) => ({ path: `${market}/staff/shops/${shopId}/webhookDeliveries/${unknown}` }),
  },
  [`POST ${row}/webhookDeliveries/{deliveryId}/again`]: {
    answers: 404,
    call: ({ shopId, unknown }) => ({
      path: `${market}/staff/shops/${shopId}/webhookDeliveries/${unknown}/again`,
      body: {},
    }),
  },
}

function unknownEndpoint(path: string, body: object): Probe {
  return {
    answers: 404,
    call: ({ shopId, unknown }) => ({ path: `${market}/staff/shops/${shopId}/webhooks/${unknown}${path}`, body }),
  }
}
