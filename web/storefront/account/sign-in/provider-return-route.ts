import { redirect } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { TERMS_VERSION } from '../terms.ts'
import type { Route } from './+types/provider-return-route'
import { takeSavedSignIn } from './saved-sign-in.ts'
import { signIn } from './sign-in.server.ts'

export const handle = { load: 'checkout', beforeOpening: true } satisfies PagePolicy

/**
 * `GET /signin/google/return`: callback of the provider. A declined consent, and a response without a matching request,
 * redirect back without a message.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const saved = takeSavedSignIn(visit)
  if (!saved) return redirect(paths.signin())

  const { searchParams, search } = new URL(request.url)
  const { provider, from, referrer, state, nonce, codeVerifier } = saved
  const isAnswer = provider === params.provider && searchParams.get('state') === state && searchParams.has('code')
  if (!isAnswer) return redirect(paths[from]({ referrer }))

  try {
    const redirectUri = visit.origin + paths.providerReturn(provider)
    const { idToken } = await accounts.finishProviderSignIn(
      { provider, redirectUri, callbackUrl: redirectUri + search, state, nonce, codeVerifier },
      { context: visit.call },
    )
    // The button's text says that continuing accepts the terms.
    return await signIn(context, request, { proof: { idToken }, referrer, termsVersion: TERMS_VERSION })
  } catch (error) {
    const refusal = asServiceError(error)
    const problem = refusal?.code === 'accounts.account-blocked' ? 'blocked' : 'provider'
    if (problem === 'provider' && refusal?.status !== 401 && refusal?.status !== 502) throw error
    return redirect(paths[from]({ referrer, problem }))
  }
}
