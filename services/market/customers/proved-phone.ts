import type { Account } from '#services/accounts/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'

/** The phone that the caller proved to be theirs, in E.164; null without one (D13). */
export async function provedPhone(
  { accounts }: Pick<MarketDependencies, 'accounts'>,
  context: CallContext,
): Promise<string | null> {
  return getProvedPhone(await accounts.account(undefined, { context }))
}

/** The same of an account that was read. */
export function getProvedPhone({ verifiedPhone, phoneNumber }: Pick<Account, 'verifiedPhone' | 'phoneNumber'>) {
  return verifiedPhone ? phoneNumber : null
}
