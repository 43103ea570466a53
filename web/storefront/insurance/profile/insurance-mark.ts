import type { Claim, Insurance } from '#services/insurance/contract.ts'

/** Of what may change on the page of a contract without its owner: the same mark, the same page. */
export function getInsuranceMark({ status, isPaid, log }: Pick<Insurance, 'status' | 'isPaid' | 'log'>): string {
  return [status, isPaid, log.length].join('.')
}

export function getClaimMark({ status, log }: Pick<Claim, 'status' | 'log'>): string {
  return [status, log.length].join('.')
}
