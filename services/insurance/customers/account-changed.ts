import { AccountChanged } from '#services/accounts/contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { takeOverAccount } from './store/customers.ts'

/** Copies a changed name or phone from the accounts fact. The fact may arrive twice, late, or after a newer one. */
export async function takeOverChange({ db }: Pick<InsuranceDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, changedAt } = AccountChanged.parse(fact)
  await takeOverAccount(db, { uid, name: fullName, phone: phoneNumber, email, changedAt: new Date(changedAt) })
}
