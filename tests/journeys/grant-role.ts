import { type Grant, makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { connectDatabase } from '#shared/database/connect.ts'

/** As `npm run account:grant` does it, without a process of its own for each: half a second of a core. */
export async function grantRole(whom: string, role: Exclude<Grant['role'], 'merchant'>): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  try {
    const accounts = makeAccountsSetUp({ db: database.db(), now: () => new Date() })
    const outcome = await accounts.grantRole({ whom, role, merchantId: null, forgetsSecondFactor: false })
    if ('refusal' in outcome) throw new Error(`${whom} is not ${role}: ${outcome.refusal}`)
  } finally {
    await database.close()
  }
}
