import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketNeeds } from './needs.ts'

/** The phone that the caller proved to be theirs, in E.164; null without one (D13). */
export async function provedPhone(
  { accounts }: Pick<MarketNeeds, 'accounts'>,
  context: CallContext,
): Promise<string | null> {
  const { verifiedPhone, phoneNumber } = await accounts.account(undefined, { context })
  return verifiedPhone ? phoneNumber : null
}
