import type { Kysely } from 'kysely'
import { type Grant, makeAccountsSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'

/** Same as `npm run account:grant`, in process: starting a process for each test takes half a second. */
export async function grantRole(
  db: Kysely<Tables>,
  whom: string,
  role: Exclude<Grant['role'], 'merchant'>,
): Promise<void> {
  const accounts = makeAccountsSetUp({ db, now: () => new Date() })
  const outcome = await accounts.grantRole({ whom, role, merchantId: null, forgetsSecondFactor: false })
  if ('refusal' in outcome) throw new Error(`${whom} is not ${role}: ${outcome.refusal}`)
}
