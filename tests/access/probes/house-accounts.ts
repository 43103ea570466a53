import type { Fixtures, Probe } from '../probe.ts'

const market = '/api/market'
const own = `${market}/app/house-accounts`
const desk = `${market}/staff/shops/{shopId}/house-accounts`
const month = '2026-11'

/** Accounts of customers with a shop. The desk's probes are about an account that the shop has not. */
export const houseAccountProbes: Record<string, Probe> = {
  [`GET ${own}`]: { call: () => ({ path: own }) },
  ...ownRow('GET', '', ''),
  ...ownRow('GET', '/statements/{month}', `/statements/${month}`),
  ...ownRow('PUT', '/terms', '/terms', { body: { version: 1 } }),
  // Nothing is owed yet.
  ...ownRow('POST', '/payments', '/payments', { body: { amount: 100, method: 'qr' }, answers: 409 }),

  [`GET ${desk}`]: { call: ({ shopId }) => ({ path: toDesk(shopId) }) },
  [`PUT ${desk}/terms`]: {
    call: ({ shopId }) => ({ path: `${toDesk(shopId)}/terms`, body: { ordersNeeded: 3, graceDays: 5 } }),
  },
  // No account of a person has this id.
  [`POST ${desk}`]: {
    answers: 404,
    call: ({ shopId, unknown }) => ({ path: toDesk(shopId), body: { customerUid: unknown, limit: 10_000 } }),
  },
  ...deskRow('GET', '', ''),
  ...deskRow('PUT', '', '', { limit: 10_000, state: 'paused' }),
  ...deskRow('POST', '/payments', '/payments', { amount: 100, method: 'cash' }),
  ...deskRow('POST', '/entries/{number}/reversal', '/entries/1/reversal', { reason: 'Era de otra persona' }),
  ...deskRow('POST', '/payouts', '/payouts', { amount: 100, method: 'cash' }),
  ...deskRow('POST', '/corrections', '/corrections', { amount: 100, reason: 'Compra sin registrar' }),
  ...deskRow('GET', '/statements/{month}', `/statements/${month}`),
  ...deskRow('GET', '/statements/{month}/rows', `/statements/${month}/rows`),
}

function toDesk(shopId: string): string {
  return `${market}/staff/shops/${shopId}/house-accounts`
}

function ownRow(
  method: string,
  pattern: string,
  path: string,
  { body, answers }: { body?: object; answers?: number } = {},
): Record<string, Probe> {
  const call = (accountId: string) => ({ path: `${own}/${accountId}${path}`, ...(body && { body }) })
  return {
    [`${method} ${own}/{accountId}${pattern}`]: {
      call: ({ houseAccountId }) => call(houseAccountId),
      unknown: ({ unknown }) => call(unknown),
      ...(answers && { answers }),
    },
  }
}

function deskRow(method: string, pattern: string, path: string, body?: object): Record<string, Probe> {
  return {
    [`${method} ${desk}/{accountId}${pattern}`]: {
      answers: 404,
      call: ({ shopId, unknown }: Fixtures) => ({
        path: `${toDesk(shopId)}/${unknown}${path}`,
        ...(body && { body }),
      }),
    },
  }
}
