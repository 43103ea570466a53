import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { isProvider, type Provider } from './saved-sign-in.ts'

/** Configured sign-in providers; none inside the app, whose web view they refuse. */
export async function listProviders(context: Readonly<RouterContextProvider>): Promise<Provider[]> {
  const visit = context.get(visitContext)
  if (visit.isApp) return []
  const { accounts } = context.get(servicesContext)
  const { providers } = await accounts.signInOptions(undefined, { context: visit.call })
  return providers.filter(isProvider)
}
