import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { authenticatorCode } from './account-holder.ts'
import { grantRole } from './grant-role.ts'
import { register, type SignedIn, settle, takeSession } from './person.ts'

/** Staff members with a second factor proved. */

/** A new operator for this journey. */
export async function anOperator(browser: Browser): Promise<SignedIn> {
  const operator = await register(await browser.newContext())
  await grantRole(operator.uid, 'operator')
  await proveSecondFactor(operator)
  return operator
}

let merchant: Promise<SignedIn> | undefined

/** A merchant of Spa Equipetrol, shared by journeys in sequence, because each grant is a command in its own process. */
export function theMerchant(browser: Browser | null): Promise<SignedIn> {
  merchant ??= aMerchant(browser)
  return merchant
}

/** The merchant, signed in in this browser. */
export async function merchantIn(context: BrowserContext): Promise<SignedIn> {
  const merchant = await theMerchant(context.browser())
  await takeSession(context, merchant.session)
  return merchant
}

async function aMerchant(browser: Browser | null): Promise<SignedIn> {
  if (!browser) throw new Error('There is no browser for a merchant')
  const person = await settle(await browser.newContext())
  await command('account-grant', person.uid, 'merchant', '--merchant', 'spa-equipetrol')
  await proveSecondFactor(person)
  return person
}

export async function proveSecondFactor({ ask }: SignedIn): Promise<void> {
  const { secret } = (await ask('POST', '/v1/app/staff/secondFactor')) as { secret: string }
  await ask('POST', '/v1/app/staff/secondFactor/prove', { code: authenticatorCode(secret) })
}

/** Runs one of our commands beside the running shop and returns its output. */
export async function command(name: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/node', [`server/commands/${name}.ts`, ...words], {
    env: { ...process.env, DATA_DIR: process.env.JOURNEYS_DATA_DIR },
  })
  return stdout
}
