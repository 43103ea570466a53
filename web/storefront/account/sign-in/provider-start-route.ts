import { data, redirect, redirectDocument } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/provider-start-route'
import { parseReferrer } from './referrer.ts'
import { isProvider, saveSignIn } from './saved-sign-in.ts'

export const handle = { load: 'checkout', beforeOpening: true } satisfies PagePolicy

/**
 * `GET /signin/google?from=signup&referrer=/cart`: redirects to the provider's consent page and saves the state for the
 * callback.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { provider } = params
  if (!isProvider(provider)) throw data(null, { status: 404 })

  const { searchParams } = new URL(request.url)
  const from = searchParams.get('from') === 'signup' ? 'signup' : 'signin'
  const referrer = parseReferrer(searchParams.get('referrer'))
  // The providers refuse embedded web views.
  if (visit.isApp) return redirect(paths[from]({ referrer }))

  try {
    const redirectUri = visit.origin + paths.providerReturn(provider)
    const { url, ...saved } = await accounts.beginProviderSignIn({ provider, redirectUri }, { context: visit.call })
    saveSignIn(visit, { provider, from, referrer, ...saved })
    return redirectDocument(url)
  } catch (error) {
    if (asServiceError(error)?.status !== 502) throw error
    return redirect(paths[from]({ referrer, problem: 'provider' }))
  }
}
