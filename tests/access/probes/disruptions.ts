import { at, type Probe } from '../probe.ts'

const disruptions = '/api/market/staff/disruptions'

export const disruptionsProbes: Record<string, Probe> = {
  [`GET ${disruptions}`]: { call: at(disruptions) },
  'GET /api/market/staff/today/disruptions': { call: at('/api/market/staff/today/disruptions') },
  'GET /api/market/staff/blockedReports': { call: at('/api/market/staff/blockedReports') },
  [`POST ${disruptions}`]: {
    answers: 422,
    // A time that is over: an access test leaves no area behind.
    call: at(disruptions, {
      name: 'Prueba',
      reason: 'blockade',
      corners: [
        { lat: -17.7, lon: -63.2 },
        { lat: -17.7, lon: -63.1 },
        { lat: -17.8, lon: -63.1 },
      ],
      startsAt: '2020-11-21T14:00:00Z',
      endsAt: '2020-11-21T15:00:00Z',
    }),
  },
  [`PUT ${disruptions}/{id}`]: {
    answers: 404,
    call: () => ({ path: `${disruptions}/no-existe`, method: 'PUT', body: { endsAt: '2020-11-21T15:00:00Z' } }),
  },
  [`POST ${disruptions}/{id}/end`]: { answers: 404, call: at(`${disruptions}/no-existe/end`, {}) },
}
