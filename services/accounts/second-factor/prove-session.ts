import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { clearSecondFactor, markSecondFactorProved } from './store.ts'

/** Gives a web session its staff roles; false when it is no open web session of the account. */
export function proveSession(
  trx: Transaction<Tables>,
  session: { uid: string; tokenHash: string; now: Date },
): Promise<boolean> {
  return markSecondFactorProved(trx, session)
}

/** Takes the staff roles from every web session of an account, until the second factor is proved again. */
export function lockSessions(trx: Transaction<Tables>, uid: string): Promise<void> {
  return clearSecondFactor(trx, uid)
}
