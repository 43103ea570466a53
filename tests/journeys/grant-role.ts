import { grantRole as grantWithin } from '#services/accounts/testing/grant-role.ts'
import { connectDatabase } from '#shared/database/connect.ts'

/** Grants a staff role in the journeys' shop. */
export async function grantRole(whom: string, role: 'operator' | 'courier'): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  try {
    await grantWithin(database.db(), whom, role)
  } finally {
    await database.close()
  }
}
