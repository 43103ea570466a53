import type { RouterContextProvider } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import { visitContext } from '#web/request/context.ts'

/** Account of a signed-in visitor; null for guests, who have no address book, and when it could not be read. */
export async function findVisitAccount(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  const visit = context.get(visitContext)
  return visit.viewer.isGuest ? null : visit.account()
}
