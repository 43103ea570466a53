import type { Claim, Insurance } from '#services/insurance/contract.ts'

/** Version mark of a contract's page: it changes when the state, the payment or the log does. */
export function getInsuranceMark({ status, isPaid, log }: Pick<Insurance, 'status' | 'isPaid' | 'log'>): string {
  return [status, isPaid, log.length].join('.')
}

export function getClaimMark({ status, log }: Pick<Claim, 'status' | 'log'>): string {
  return [status, log.length].join('.')
}
