import type { RouterContextProvider } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import { servicesContext, type Visit, visitContext } from '#web/context.ts'

const known = new WeakMap<Visit, Promise<Account | null>>()

/**
 * The account of a signed-in visitor, read once a request; null for guests. When it cannot be read, that is logged and
 * the page goes on without it (specification, section 8).
 */
export function accountOfVisit(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  const visit = context.get(visitContext)
  const account = known.get(visit) ?? readAccount(context, visit)
  known.set(visit, account)
  return account
}

async function readAccount(context: Readonly<RouterContextProvider>, visit: Visit): Promise<Account | null> {
  if (visit.viewer.isGuest) return null
  const { accounts } = context.get(servicesContext)
  try {
    return await accounts.account(undefined, { context: visit.call })
  } catch (error) {
    console.error('The account of a visitor could not be read; the page goes on without it.', error)
    return null
  }
}
