import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { authenticatorCode } from './account-holder.ts'
import { type SignedIn, settle } from './person.ts'

/** Somebody in this browser who works for the merchant, or without one for us, with a second factor proved. */
export async function worksHere(context: BrowserContext, merchantId?: string): Promise<SignedIn> {
  const person = await settle(context)
  const role = merchantId ? ['merchant', '--merchant', merchantId] : ['operator']
  await promisify(execFile)('node_modules/.bin/node', ['server/commands/account-grant.ts', person.uid, ...role], {
    env: { ...process.env, DATA_DIR: process.env.JOURNEYS_DATA_DIR },
  })
  const { secret } = (await person.ask('POST', '/v1/app/staff/secondFactor')) as { secret: string }
  await person.ask('POST', '/v1/app/staff/secondFactor/prove', { code: authenticatorCode(secret) })
  return person
}
