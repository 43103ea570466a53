import { AccountChanged } from '#services/accounts/contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { takeOverAccount } from './store.ts'

/** Copies a changed account to the community's person. Facts may come twice, late and out of order. */
export async function takeOverChange({ db }: Pick<CommunityDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, fullName, phoneNumber, email, changedAt } = AccountChanged.parse(fact)
  await takeOverAccount(db, { uid, name: fullName, phone: phoneNumber, email, changedAt: new Date(changedAt) })
}
