import { AccountMerged } from '#services/accounts/contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { movePayments } from './store.ts'

/** Moves the payments of a merged guest to the account that stays. The fact may arrive twice. */
export async function followMerge({ db }: Pick<PaymentsDependencies, 'db'>, fact: object): Promise<void> {
  const { from, into } = AccountMerged.parse(fact)
  await movePayments(db, from, into.uid)
}
