import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, requiredText } from '#shared/values.ts'
import { Account, Credibility } from './people/contract.ts'

const AccountKey = z.object({
  uid: z.string().min(1).max(100),
  country: CountryIsoCode.describe('Of the market in which they are looked at'),
})

/** Operations for other services about an account without its session; they have no HTTP path. */
export const internalAccounts = {
  accountOf: operation({ access: 'service' }).input(AccountKey).output(Account),

  /**
   * Makes the account of somebody at a store's counter: a guest with the name and phone that the store was told, neither
   * verified. The same `uid` again answers the same account.
   */
  createCounterAccount: operation({ access: 'service' })
    .input(
      AccountKey.extend({
        name: requiredText('Name', 200),
        phone: requiredText('Phone', 40).describe('With the code of its country'),
      }),
    )
    .output(Account),

  /** Notes in the audit log what staff of another service did with the data of a person, before it is done. */
  noteStaffAct: operation({ access: 'service' })
    .input(
      z.object({
        actorUid: z.string().min(1).max(100),
        action: z.enum(['export-customer', 'erase-customer']),
        subject: z.string().min(1).max(100).describe('Account of the person'),
        facts: z.record(z.string(), z.string()),
      }),
    )
    .output(z.object({ noted: z.literal(true) })),

  /** Like `checkCredibility`: a blocked account is refused. */
  credibilityOf: operation({ access: 'service' }).input(AccountKey).output(Credibility),
}
