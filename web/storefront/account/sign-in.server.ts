import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { arrivalNotice, NOTICE_COOKIE } from './arrival-notice.ts'
import { CONSENT_COOKIE, consentOf } from './consent.ts'
import { enter } from './enter.server.ts'

export interface WayIn {
  /** Proof of who they are: by password, by registering, or from a provider. */
  idToken: string
  /** Safe already. */
  referrer: string
  /** The terms that were accepted on the way, where the proof itself does not say so (a provider's). */
  termsVersion?: string
}

/** The one way in: session, what comes along, what was decided before, and where it goes on. */
export async function signIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { idToken, referrer, termsVersion }: WayIn,
): Promise<Response> {
  const visit = context.get(visitContext)
  const asked = consentOf(visit.cookies[CONSENT_COOKIE])
  const entered = await enter(context, request, { idToken })
  await keepDecisions(context, { analytics: asked, termsVersion })

  const notice = arrivalNotice(entered)
  if (notice) visit.setCookie(NOTICE_COOKIE, JSON.stringify(notice), { maxAge: 10 * 60 })
  return redirect(entered.needsSecondFactor ? paths.secondFactor({ referrer }) : referrer, 303)
}

/** What the account itself says counts more. That it cannot be written now must not keep anybody out. */
async function keepDecisions(
  context: Readonly<RouterContextProvider>,
  { analytics, termsVersion }: { analytics: boolean | null; termsVersion: string | undefined },
): Promise<void> {
  if (analytics === null && termsVersion === undefined) return
  const { accounts } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    const { consents } = await accounts.account(undefined, call)
    const changes = {
      ...(analytics !== null && consents.analytics === null && { analytics }),
      ...(termsVersion !== undefined && consents.termsVersion === null && { termsVersion }),
    }
    if (Object.keys(changes).length > 0) await accounts.saveConsents(changes, call)
  } catch (error) {
    console.error('What a visitor had decided could not be kept in the account.', error)
  }
}
