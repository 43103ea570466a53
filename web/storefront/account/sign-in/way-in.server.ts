import { type RouterContextProvider, redirect } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { visitContext } from '#web/request/context.ts'
import { phoneForm } from '../phone/prove-phone-form.server.ts'
import { parseReferrer } from './referrer.ts'
import { listProviders } from './sign-in-options.server.ts'

/** Loader data of the sign-in pages. A signed-in visitor is redirected at once. */
export async function loadWayIn(context: Readonly<RouterContextProvider>, request: Request) {
  const { searchParams } = new URL(request.url)
  const referrer = parseReferrer(searchParams.get('referrer'))
  if (!context.get(visitContext).viewer.isGuest) throw redirect(referrer)

  const visit = context.get(visitContext)
  const hasCodes = !findMissingChannels(visit.channels).includes('phone')
  return {
    referrer,
    providers: await listProviders(context),
    phoneLimits: hasCodes ? getFieldLimits(phoneForm) : null,
    problem: parseProblem(searchParams.get('problem')),
  }
}

/** Problem with which a provider sent the visitor back. */
function parseProblem(written: string | null): 'provider' | 'blocked' | null {
  return written === 'provider' || written === 'blocked' ? written : null
}
