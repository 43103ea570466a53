import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { forgetSecondFactor } from './store/second-factors.ts'

/** Deletes a second factor, for staff who lost their authenticator: their sessions carry no staff role any more. */
export function dropSecondFactor(trx: Transaction<Tables>, uid: string): Promise<void> {
  return forgetSecondFactor(trx, uid)
}
