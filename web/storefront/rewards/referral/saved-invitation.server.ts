import type { RouterContextProvider } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { getDeviceId, getDeviceIdStorage } from '../../account/consent/device-id.ts'

const COOKIE = 'invitation'
export const SAVED_DAYS = 30
/** Maximum delay of a sign-in; the invitation can be accepted later. */
const PATIENCE_MS = 800

/** Saves an invitation's code in a cookie, for visitors who open their account another day. */
export function saveInvitation(visit: Pick<Visit, 'setCookie'>, code: string): void {
  visit.setCookie(COOKIE, code, { maxAge: SAVED_DAYS * 24 * 60 * 60 })
}

export function getSavedInvitation(visit: Pick<Visit, 'cookies'>): string | null {
  const code = visit.cookies[COOKIE]
  return code && code.length <= 40 ? code : null
}

export function forgetInvitation(visit: Pick<Visit, 'setCookie'>): void {
  visit.setCookie(COOKIE, '', { maxAge: 0 })
}

/** Accepts the saved invitation after a sign-in. A refusal is final; without an answer it is tried again later. */
export async function acceptSavedInvitation(
  context: Readonly<RouterContextProvider>,
  call: CallContext,
): Promise<void> {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const code = getSavedInvitation(visit)
  if (code === null) return

  const deviceId = getDeviceId(getDeviceIdStorage('WEB', visit))
  const asking = rewards.acceptInvitation({ code, deviceId }, { context: call }).then(
    () => true,
    (error: unknown) => {
      const status = asServiceError(error)?.status
      return status === 404 || status === 409
    },
  )
  if (await within(PATIENCE_MS, asking)) forgetInvitation(visit)
}

/** False when it takes longer. */
async function within(ms: number, asking: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const answer = await Promise.race([asking, patience])
  clearTimeout(timer)
  return answer
}
