import type { RouterContextProvider } from 'react-router'
import type { PetCustomer } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/context.ts'

const retries = 2

/**
 * The visitor as pets know them. Asked only with a token, an id and a phone (specification, section 6); null without one of
 * them, for who never had a pet, and when pets could not be asked (which is logged): a page goes on without pets.
 */
export async function petCustomerOf(context: Readonly<RouterContextProvider>): Promise<PetCustomer | null> {
  const visit = context.get(visitContext)
  const { uid, token } = visit.viewer
  if (!uid || !token) return null
  const account = await visit.account()
  if (!account?.phoneNumber?.trim()) return null

  const { pets } = context.get(servicesContext)
  try {
    return await tryAgain(() => pets.customerByEcommerceUid({ userUid: uid }, { context: visit.call }), retries)
  } catch (error) {
    if (asServiceError(error)?.code !== 'pets.customer-not-found')
      console.error("A visitor's pet customer could not be read; the page goes on without pets.", error)
    return null
  }
}

// At once: a page waits for it.
async function tryAgain<Answer>(ask: () => Promise<Answer>, triesLeft: number): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isFinal = (asServiceError(error)?.status ?? 500) < 500
    if (isFinal || triesLeft === 0) throw error
    return tryAgain(ask, triesLeft - 1)
  }
}
