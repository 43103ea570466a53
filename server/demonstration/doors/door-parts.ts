import { DEMO_OPERATOR } from '#demo/appointments/regulars.ts'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Config } from '../../configuration/config.ts'
import type { Infrastructure } from '../../start.ts'
import type { uploadStorage } from '../../upload-storage.ts'

export type Place = Pick<Infrastructure, 'connection' | 'now'>

export type Uploads = Parameters<typeof uploadStorage>[0] &
  Pick<Config, 'communityKeys' | 'insuranceKeys' | 'paymentsKeys'>

/** An operator who acts in place of the shops' people: the same after an interruption, so that no act happens twice. */
export function operatorOfDemonstration(): CallContext {
  return {
    viewer: {
      uid: DEMO_OPERATOR,
      isGuest: false,
      roles: ['operator'],
      areas: 'all',
      country: DEFAULT_COUNTRY,
      token: null,
    },
    requestId: 'demonstration',
  }
}

/** Regular customers pay on the spot, deposits too. */
export const noPayments = {
  ways: async () => [],
  createPayment: unpaid,
  cancelPayment: unpaid,
  refund: unpaid,
  handOverPayments: unpaid,
}

/** Regular customers' purchases predate memberships. */
export const noBenefits = { of: async () => ({ membership: null, freeDelivery: null, groomingPercent: 0 }) }

/** No job runs while the demonstration is loaded. */
export const noJobs: Jobs = {
  publish: async () => {},
  send: async () => {},
  work: async () => {},
  repeat: async () => {},
  subscribe: async () => {},
  retryParked: async () => {},
  removeParked: async () => {},
  stop: async () => {},
}

async function unpaid(): Promise<never> {
  throw new Error('nobody pays online while the demonstration is loaded')
}
