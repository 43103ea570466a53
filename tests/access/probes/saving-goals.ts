import type { Probe } from '../probe.ts'

const market = '/api/market'
const own = `${market}/app/saving-goals`
const desk = `${market}/staff/saving/{country}`

/** What customers put aside, and whether they may. */
export const savingGoalProbes: Record<string, Probe> = {
  [`GET ${own}`]: { call: () => ({ path: own }) },
  // Less than the smallest target.
  [`POST ${own}`]: { answers: 409, call: () => ({ path: own, body: { purpose: 'dental', target: 100 } }) },
  ...ownRow('GET', ''),
  // The wallet is empty.
  ...ownRow('POST', '/deposits', { body: { amount: 1000 }, answers: 409 }),
  ...ownRow('POST', '/payments', { body: { amount: 1000, method: 'qr' } }),
  // Nothing was put aside.
  ...ownRow('POST', '/withdrawals', { body: { amount: 1000, to: 'wallet' }, answers: 409 }),
  ...ownRow('PUT', '/closing'),

  [`GET ${desk}`]: { call: () => ({ path: toDesk('') }) },
  // It is confirmed.
  [`POST ${desk}/permits`]: { answers: 409, call: () => ({ path: toDesk('/permits'), body: { basis: 'Ley 393' } }) },
  [`PUT ${desk}/permits/{permitId}/withdrawal`]: {
    answers: 404,
    call: ({ unknown }) => ({ path: toDesk(`/permits/${unknown}/withdrawal`), body: { reason: 'La ley cambió' } }),
  },
  [`GET ${desk}/movements/rows`]: {
    call: () => ({ path: toDesk('/movements/rows?from=2026-11-01&until=2026-11-30') }),
  },
}

function toDesk(path: string): string {
  return `${market}/staff/saving/BO${path}`
}

function ownRow(
  method: string,
  path: string,
  { body, answers }: { body?: object; answers?: number } = {},
): Record<string, Probe> {
  const call = (goalId: string) => ({ path: `${own}/${goalId}${path}`, ...(body && { body }) })
  return {
    [`${method} ${own}/{goalId}${path}`]: {
      call: ({ savingGoalId }) => call(savingGoalId),
      unknown: ({ unknown }) => call(unknown),
      ...(answers && { answers }),
    },
  }
}
