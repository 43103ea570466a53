import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { PasskeyAssertion } from '#services/accounts/contract.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { assertionForm, getBrowserSecret } from '../storefront/account/passkeys/passkey-browser.server.ts'
import { toRefusal } from '../storefront/account/sign-in/to-refusal.server.ts'
import { unlockByPin, unlockForm } from '../storefront/account/trusted-device/unlock.server.ts'
import { servicesContext, visitContext } from './context.ts'

/** Form of the page that asks again: the saved form's id, and what unlocks the session. */
const resumeForm = z.object({
  savedRequest: z.string().max(100),
  code: z
    .string()
    .max(40)
    .default('')
    .transform((typed) => typed.replace(/\s/g, '')),
  pin: unlockForm.shape.pin,
  passkey: assertionForm.shape.passkey.optional(),
})

export interface SentAgain {
  id: string
  code: string
  pin: string
  passkey: PasskeyAssertion | undefined
}

/** The saved form that this one stands for, or null: this is a form like any other. */
export async function readSentAgain(request: Request): Promise<SentAgain | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null
  const text = await request.clone().text()
  if (!/(^|&)savedRequest=/.test(text)) return null
  const { value } = parseForm(new URLSearchParams(text), resumeForm)
  return value && { id: value.savedRequest, code: value.code, pin: value.pin, passkey: value.passkey }
}

/**
 * Proves that the person of a saved form is here, by the PIN of this browser, or the code or a passkey of a locked session; answers what
 * is wrong as a refusal's code, or null.
 */
export async function unlockSession(
  context: Readonly<RouterContextProvider>,
  { uid, code, pin, passkey }: Omit<SentAgain, 'id'> & { uid: string },
): Promise<string | null> {
  const visit = context.get(visitContext)
  try {
    if (pin !== '') await unlockByPin(context, { uid, pin })
    else if ((code !== '' || passkey) && visit.viewer.uid === uid) {
      const { accounts } = context.get(servicesContext)
      const call = { context: visit.call }
      if (passkey) await accounts.proveByPasskey({ browserSecret: getBrowserSecret(visit), assertion: passkey }, call)
      else await accounts.proveSecondFactor({ code: code.slice(0, 10) }, call)
      await visit.readViewerAgain()
    }
    return null
  } catch (error) {
    return toRefusal(error).code
  }
}
