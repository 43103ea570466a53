import { at, type Fixtures, type Probe } from '../probe.ts'

const market = '/api/market'
const shop = `${market}/staff/shops/{shopId}`

const ofShop =
  (path: string, body?: object) =>
  ({ shopId }: Fixtures) => ({ path: `${market}/staff/shops/${shopId}${path}`, ...(body && { body }) })

export const accountingProbes: Record<string, Probe> = {
  [`GET ${shop}/close`]: { call: ofShop('/close') },
  [`GET ${shop}/closes`]: { call: ofShop('/closes') },
  [`POST ${shop}/close`]: {
    answers: 422,
    // A day to come: nothing is closed.
    call: ofShop('/close', { day: '2999-01-01', expected: 0, counted: 0 }),
  },
  'GET /api/market/staff/salesBook/{country}': {
    call: at(`${market}/staff/salesBook/BO?from=2026-11-01&until=2026-11-30`),
  },
  'GET /api/market/staff/salesBook/{country}/rows': {
    call: at(`${market}/staff/salesBook/BO/rows?from=2026-11-01&until=2026-11-30`),
  },
  'GET /api/market/staff/wallets/{country}': {
    call: at(`${market}/staff/wallets/BO?from=2026-11-01&until=2026-11-30`),
  },
  'GET /api/market/staff/exports': { call: at(`${market}/staff/exports`) },
  [`POST ${shop}/tillCash`]: {
    call: ofShop('/tillCash', { direction: 'in', amount: 100, reason: 'Cambio' }),
  },
}
