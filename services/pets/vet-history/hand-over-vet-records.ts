import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { moveVetRecords } from './store/vet-links.ts'

/** Makes links and decisions of an account those of the account that took it over. */
export function handOverVetRecords(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  return moveVetRecords(trx, from, to)
}
