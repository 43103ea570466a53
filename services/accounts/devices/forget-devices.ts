import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { deletePins } from './store.ts'

/** Deletes the PINs of an account in every browser. Answers how many there were. */
export function forgetDevices(trx: Transaction<Tables>, uid: string): Promise<number> {
  return deletePins(trx, { uid })
}
