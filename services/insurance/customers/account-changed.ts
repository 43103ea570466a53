import { AccountChanged } from '#services/accounts/contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { takeOverAccount } from './store/customers.ts'

/** Takes over what is new of a person's account (D49). It may be told twice, late, and after something newer. */
export async function takeOverChange({ db }: Pick<InsuranceDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, changedAt } = AccountChanged.parse(fact)
  await takeOverAccount(db, { uid, name: fullName, phone: phoneNumber, email, changedAt: new Date(changedAt) })
}
