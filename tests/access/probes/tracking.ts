import { at, type Probe } from '../probe.ts'

const context = { consent: { categoryPreferences: { analytics: true } } }
const page = { type: 'page', anonymousId: 'a-browser', properties: { path: '/' }, context }
const notSupported = (path: string): Probe => ({ call: at(`/tracking/v1${path}`, {}), answers: 400 })

export const trackingProbes: Record<string, Probe> = {
  'POST /tracking/v1/track': {
    call: at('/tracking/v1/track', { anonymousId: 'a-browser', event: 'Schedule Started', context }),
  },
  'POST /tracking/v1/identify': {
    call: at('/tracking/v1/identify', { anonymousId: 'a-browser', context }),
  },
  'POST /tracking/v1/page': { call: at('/tracking/v1/page', page) },
  'POST /tracking/v1/batch': { call: at('/tracking/v1/batch', { batch: [page] }) },
  'POST /tracking/v1/alias': notSupported('/alias'),
  'POST /tracking/v1/group': notSupported('/group'),
  'POST /tracking/v1/screen': notSupported('/screen'),
  'GET /tracking/v1/staff/days': { call: at('/tracking/v1/staff/days') },
  'GET /tracking/v1/person': { call: at('/tracking/v1/person') },
  'DELETE /tracking/v1/person': { call: at('/tracking/v1/person') },
}
