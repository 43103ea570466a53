import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { Account, Credibility } from './people/contract.ts'

const Somebody = z.object({
  uid: z.string().min(1).max(100),
  country: CountryIsoCode.describe('Of the market in which they are looked at'),
})

/** What other services of ours may ask of accounts about somebody whose session they do not have: no path of HTTP leads here. */
export const internalAccounts = {
  accountOf: operation({ access: 'service' }).input(Somebody).output(Account),

  /** As their own `checkCredibility`: whoever is blocked is refused. */
  credibilityOf: operation({ access: 'service' }).input(Somebody).output(Credibility),
}
