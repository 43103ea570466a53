import { AccountChanged } from '#services/accounts/contract.ts'
import { takeOverAccount } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'

/** Takes over what is new of a person's account (D49). It may be told twice, late, and after something newer. */
export async function takeOverChange({ db }: Pick<RewardsDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, verifiedPhone, changedAt } = AccountChanged.parse(fact)
  await takeOverAccount(db, {
    uid,
    name: fullName,
    phone: phoneNumber,
    email,
    hasProvedPhone: verifiedPhone,
    changedAt: new Date(changedAt),
  })
}
