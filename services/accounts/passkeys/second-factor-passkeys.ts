import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { clearSecondFactors, deletePasskeys, findPasskeys } from './store.ts'

/** Whether a passkey of the account proves its second factor. */
export async function hasSecondFactorPasskey(db: Kysely<Tables> | Transaction<Tables>, uid: string): Promise<boolean> {
  return (await findPasskeys(db, uid)).some(({ is_second_factor }) => is_second_factor)
}

/** Deletes the passkeys of an account, for staff whose second factor is reset: the lost device may hold one. */
export function forgetPasskeys(trx: Transaction<Tables>, uid: string): Promise<void> {
  return deletePasskeys(trx, uid)
}

/** The passkeys of an account sign in from now on, and prove no second factor: it works here no longer. */
export function endSecondFactorPasskeys(trx: Transaction<Tables>, uid: string): Promise<void> {
  return clearSecondFactors(trx, uid)
}
