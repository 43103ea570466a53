import type { Account } from '#services/accounts/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'

export interface Customer {
  uid: string
  isGuest: boolean
  country: CountryIso
}

/** Call context in which the customer is the caller, for whom an operator acts. */
export function asCustomer({ uid, isGuest, country }: Customer, context: CallContext): CallContext {
  return { ...context, viewer: { uid, isGuest, roles: ['customer'], areas: {}, country, token: null } }
}

/** Accounts client that answers about the customer, whose session the operator does not have. */
export function accountsAbout(
  { internalAccounts }: Pick<MarketDependencies, 'internalAccounts'>,
  { uid }: Pick<Customer, 'uid'>,
): Pick<MarketDependencies['accounts'], 'account' | 'checkCredibility'> {
  const about = ({ viewer: { country } }: CallContext) => ({ uid, country })
  return {
    account: (_input, options) => internalAccounts.accountOf(about(options.context), options),
    checkCredibility: (_input, options) => internalAccounts.credibilityOf(about(options.context), options),
  }
}

export function toCustomer({ _id, isGuestAccount }: Account, country: CountryIso): Customer {
  return { uid: _id, isGuest: isGuestAccount, country }
}
