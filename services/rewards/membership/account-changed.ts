import { AccountChanged } from '#services/accounts/contract.ts'
import { takeOverAccount } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'

/** Copies a changed name or phone from the accounts fact. The fact may arrive twice, late, or after a newer one. */
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
