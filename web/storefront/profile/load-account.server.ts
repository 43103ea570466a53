import type { RouterContextProvider } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import { pageAddress } from '#web/request/page-address.ts'

/** Uid of the signed-in account; redirects guests to the sign-in, and from there back to this page. */
export function requireSignedIn(context: Readonly<RouterContextProvider>, request: Request): string {
  const visit = context.get(visitContext)
  const { uid, isGuest } = visit.viewer
  if (uid !== null && !isGuest) return uid
  const { pathname, search } = pageAddress(request.url)
  leadToSignIn(visit, paths.signin({ referrer: pathname + search }))
}

/** Current account of the profile, read once for the page and its frame; a failed read throws instead of showing an empty page. */
export async function loadAccount(context: Readonly<RouterContextProvider>, request: Request): Promise<Account> {
  requireSignedIn(context, request)
  const { accounts } = context.get(servicesContext)
  const visit = context.get(visitContext)
  return (await visit.account()) ?? accounts.account(undefined, { context: visit.call })
}
