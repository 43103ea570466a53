import { type BrowserContext, expect } from '@playwright/test'
import { forgetProofs, lockSessions } from '#services/accounts/testing/lock-sessions.ts'
import { connectDatabase } from '#shared/database/connect.ts'

/** Lets the second factor of a colleague go idle, as half an hour without a request does, and waits until the shop knows: a trusted browser is led to its PIN (302). */
export async function lockSession(context: BrowserContext, uid: string, lockedStatus = 403): Promise<void> {
  await changeAccounts((db) => lockSessions(db, uid))
  await expect
    .poll(async () => (await context.request.get('/backoffice/courier', { maxRedirects: 0 })).status())
    .toBe(lockedStatus)
}

/** Lets the last proof of identity in every session of somebody grow old. */
export function loseRecentProof(uid: string): Promise<void> {
  return changeAccounts((db) => forgetProofs(db, uid))
}

async function changeAccounts(change: (db: Parameters<typeof lockSessions>[0]) => Promise<void>): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  try {
    await change(database.db())
  } finally {
    await database.close()
  }
}
