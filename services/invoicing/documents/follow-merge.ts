import { AccountMerged } from '#services/accounts/contract.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { moveDocuments } from './store.ts'

/** Moves the documents of a merged account to the one that stays. The fact may arrive twice: the second time finds none. */
export async function followMerge({ db }: Pick<InvoicingDependencies, 'db'>, fact: object): Promise<void> {
  const { from, into } = AccountMerged.parse(fact)
  await moveDocuments(db, from, into.uid)
}
