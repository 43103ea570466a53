import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { Account, Credibility } from './people/contract.ts'

const AccountKey = z.object({
  uid: z.string().min(1).max(100),
  country: CountryIsoCode.describe('Of the market in which they are looked at'),
})

/** Operations for other services about an account without its session; they have no HTTP path. */
export const internalAccounts = {
  accountOf: operation({ access: 'service' }).input(AccountKey).output(Account),

  /** Like `checkCredibility`: a blocked account is refused. */
  credibilityOf: operation({ access: 'service' }).input(AccountKey).output(Credibility),
}
