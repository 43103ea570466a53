import { grantRole as grantWithin } from '#services/accounts/testing/grant-role.ts'
import { connectDatabase } from '#shared/database/connect.ts'

/** Lets somebody work in the shop that is walked. */
export async function grantRole(whom: string, role: 'operator' | 'courier'): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  try {
    await grantWithin(database.db(), whom, role)
  } finally {
    await database.close()
  }
}
