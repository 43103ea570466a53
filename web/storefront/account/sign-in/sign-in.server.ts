import { type RouterContextProvider, redirect } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { bringHome } from '../../address/bring-home.ts'
import { arrivalNotice, NOTICE_COOKIE } from '../arrival-notice.ts'
import { CONSENT_COOKIE, parseConsent } from '../consent/consent.ts'
import { enter, type ProofOfIdentity } from './enter.server.ts'

export interface WayIn {
  proof: ProofOfIdentity
  /** Validated path. */
  referrer: string
  /** Version of the terms accepted on the way, when the token does not carry it (a provider's). */
  termsVersion?: string
}

/** Signs in by every method: creates the session, moves guest data, saves earlier choices and redirects. */
export async function signIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { proof, referrer, termsVersion }: WayIn,
): Promise<Response> {
  const visit = context.get(visitContext)
  const asked = parseConsent(visit.cookies[CONSENT_COOKIE])
  const entered = await enter(context, request, proof)
  const account = await accountOrNull(context)
  if (account) {
    await saveDecisions(context, account, { analytics: asked, termsVersion })
    await bringHome(context.get(visitContext), account)
  }

  const notice = arrivalNotice(entered)
  if (notice) visit.setCookie(NOTICE_COOKIE, JSON.stringify(notice), { maxAge: 10 * 60 })
  return redirect(entered.needsSecondFactor ? paths.secondFactor({ referrer }) : referrer, 303)
}

/** An account that cannot be read or written now must not fail the sign-in. */
async function accountOrNull(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  const { accounts } = context.get(servicesContext)
  try {
    return await accounts.account(undefined, { context: context.get(visitContext).call })
  } catch (error) {
    console.error('Who signed in could not be read.', error)
    return null
  }
}

/** Choices saved in the account take precedence over the browser's. */
async function saveDecisions(
  context: Readonly<RouterContextProvider>,
  { consents }: Account,
  { analytics, termsVersion }: { analytics: boolean | null; termsVersion: string | undefined },
): Promise<void> {
  const { accounts } = context.get(servicesContext)
  const changes = {
    ...(analytics !== null && consents.analytics === null && { analytics }),
    ...(termsVersion !== undefined && consents.termsVersion === null && { termsVersion }),
  }
  if (Object.keys(changes).length === 0) return
  try {
    await accounts.saveConsents(changes, { context: context.get(visitContext).call })
  } catch (error) {
    console.error('What a visitor had decided could not be kept in the account.', error)
  }
}
