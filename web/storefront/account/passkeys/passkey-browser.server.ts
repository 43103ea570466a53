import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getRelyingParty } from '#services/accounts/passkeys/rules/relying-party.ts'
import { newSecret } from '#shared/ids.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { Visit } from '#web/request/context.ts'

/** HttpOnly cookie that ties a challenge to the browser that asked for it. */
const PASSKEY_COOKIE = 'passkey'
const HOUR_S = 3600

/** Whether browsers can use passkeys here; the web view of the app cannot. */
export function hasPasskeys({ origin, isApp }: Visit): boolean {
  return !isApp && getRelyingParty(origin) !== null
}

/** Secret of this browser, made for its first challenge. */
export function makeBrowserSecret(visit: Visit): string {
  const browserSecret = readBrowserSecret(visit) || newSecret()
  visit.setCookie(PASSKEY_COOKIE, browserSecret, { maxAge: HOUR_S })
  return browserSecret
}

/** Secret of this browser as the service takes it; one that fits no challenge where the browser has none. */
export function getBrowserSecret(visit: Visit): string {
  return readBrowserSecret(visit) || 'a browser without a secret'
}

function readBrowserSecret({ cookies }: Visit): string {
  const secret = cookies[PASSKEY_COOKIE] ?? ''
  return secret.length >= 20 && secret.length <= 100 ? secret : ''
}

/** What the script writes into the form: the browser's answer as JSON. */
function inJson<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(40_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

export const assertionForm = z.object({ passkey: inJson(getInputSchema(contract.signInByPasskey).shape.assertion) })

const { attestation, name } = getInputSchema(contract.addPasskey).shape
export const attestationForm = z.object({ passkey: inJson(attestation), name })
