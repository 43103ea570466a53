import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { forgetPerson } from '../person/forget-person.server.ts'
import { TRUSTED_DEVICE_COOKIE } from './device-secret.ts'

type Context = Readonly<RouterContextProvider>

/** A PIN as people type it, with blanks; of whom, when several share the browser. */
export const unlockForm = getInputSchema(contract.unlockByPin)
  .pick({ uid: true })
  .extend({
    pin: z
      .string()
      .max(40)
      .default('')
      .transform((typed) => typed.replace(/\s/g, '').slice(0, 20)),
  })

/** People with a PIN in this browser; none in a browser that nobody trusts. */
export async function loadDeviceStaff(context: Context): Promise<{ uid: string; name: string }[]> {
  const visit = context.get(visitContext)
  const deviceSecret = visit.cookies[TRUSTED_DEVICE_COOKIE] ?? ''
  if (deviceSecret.length < 20 || deviceSecret.length > 100) return []
  return context.get(servicesContext).accounts.deviceStaff({ deviceSecret }, { context: visit.call })
}

/**
 * Unlocks the session of this person by the PIN, or switches the browser to theirs and ends the session before. Throws
 * the service's refusals.
 */
export async function unlockByPin(context: Context, { uid, pin }: { uid: string; pin: string }): Promise<void> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const before = visit.call
  const deviceSecret = (visit.cookies[TRUSTED_DEVICE_COOKIE] ?? '').slice(0, 100).padEnd(20)
  const { sessionToken } = await accounts.unlockByPin({ deviceSecret, uid, pin }, { context: before })
  if (sessionToken !== null) {
    if (!before.viewer.isGuest) {
      if (before.viewer.uid !== uid) forgetPerson(visit)
      await accounts.signOut({ everywhere: false }, { context: before })
    }
    visit.setSession({ uid, token: sessionToken })
  }
  await visit.readViewerAgain()
}
