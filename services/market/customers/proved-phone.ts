import type { Account } from '#services/accounts/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'

/** The caller's proved phone in E.164, or null. */
export async function provedPhone(
  { accounts }: Pick<MarketDependencies, 'accounts'>,
  context: CallContext,
): Promise<string | null> {
  return getProvedPhone(await accounts.account(undefined, { context }))
}

/** Proved phone of a loaded account, or null. */
export function getProvedPhone({ verifiedPhone, phoneNumber }: Pick<Account, 'verifiedPhone' | 'phoneNumber'>) {
  return verifiedPhone ? phoneNumber : null
}

/** Whether the account proved a phone or received an order: what a throw-away account has not. */
export function isKnownBuyer(account: Pick<Account, 'verifiedPhone' | 'phoneNumber' | 'credibility'>): boolean {
  return getProvedPhone(account) !== null || account.credibility.completedOrders > 0
}
