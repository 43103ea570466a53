import type { Membership } from '#services/rewards/contract.ts'
import { paths } from '#web/paths.ts'

/** Where somebody is led who wants to go on: to the month that waits for its payment, as long as one does. */
export function whereItGoesOn({
  toPay,
  can,
}: {
  toPay: Membership['toPay']
  can: Pick<Membership['can'], 'pay'>
}): string {
  if (toPay === null || !can.pay) return paths.profileMembership({ done: 'changed' })
  return `${paths.profileMembership({ done: 'to-pay' })}#pagar`
}
