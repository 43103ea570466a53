import { at, type Row } from './row.ts'

const context = { consent: { categoryPreferences: { analytics: true } } }
const page = { type: 'page', anonymousId: 'a-browser', properties: { path: '/' }, context }
const notSupported = (path: string): Row => ({ who: 'public', call: at(`/tracking/v1${path}`, {}), answers: 400 })

export const trackingTable: Record<string, Row> = {
  'POST /tracking/v1/track': {
    who: 'public',
    call: at('/tracking/v1/track', { anonymousId: 'a-browser', event: 'Schedule Started', context }),
  },
  'POST /tracking/v1/identify': {
    who: 'public',
    call: at('/tracking/v1/identify', { anonymousId: 'a-browser', context }),
  },
  'POST /tracking/v1/page': { who: 'public', call: at('/tracking/v1/page', page) },
  'POST /tracking/v1/batch': { who: 'public', call: at('/tracking/v1/batch', { batch: [page] }) },
  'POST /tracking/v1/alias': notSupported('/alias'),
  'POST /tracking/v1/group': notSupported('/group'),
  'POST /tracking/v1/screen': notSupported('/screen'),
  'GET /tracking/v1/staff/days': { who: 'operator', call: at('/tracking/v1/staff/days') },
  'GET /tracking/v1/person': { who: 'account', call: at('/tracking/v1/person') },
  'DELETE /tracking/v1/person': { who: 'account', call: at('/tracking/v1/person') },
}
