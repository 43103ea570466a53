import type { RouterContextProvider } from 'react-router'
import type { PetCustomer } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

const retries = 2

/** The visitor's customer in the pets service, or null. */
export async function findPetCustomer(context: Readonly<RouterContextProvider>): Promise<PetCustomer | null> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  return findCustomer(visit.viewer, {
    phone: async () => (await visit.account())?.phoneNumber ?? null,
    ask: (userUid) => pets.customerByEcommerceUid({ userUid }, { context: visit.call }),
  })
}

/**
 * Customer of a guest, who has no phone to look up: created with the pets that the guest added for a booking. Null
 * without one, and after the same failures.
 */
export async function findGuestPetCustomer(context: Readonly<RouterContextProvider>): Promise<PetCustomer | null> {
  const { viewer, call } = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  if (!viewer.isGuest) return null
  return findCustomer(viewer, {
    phone: async () => 'none to tell',
    ask: (userUid) => pets.customerByEcommerceUid({ userUid }, { context: call }),
  })
}

interface Known {
  phone(): Promise<string | null>
  ask(userUid: string): Promise<PetCustomer>
}

/**
 * Requested only with a token, an id and a phone (specification, section 6). Null without one of them, without a
 * customer, and after three failed tries, which are logged: the page then works without pets.
 */
export async function findCustomer(
  { uid, token }: { uid: string | null; token: string | null },
  { phone, ask }: Known,
): Promise<PetCustomer | null> {
  if (!uid || !token) return null
  if (!(await phone())?.trim()) return null

  try {
    return await tryAgain(() => ask(uid), retries)
  } catch (error) {
    if (asServiceError(error)?.code !== 'pets.customer-not-found')
      console.error("A visitor's pet customer could not be read; the page goes on without pets.", error)
    return null
  }
}

// Retries without a delay, because a page waits. A refusal is not retried.
async function tryAgain<Answer>(ask: () => Promise<Answer>, triesLeft: number): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isRefusal = (asServiceError(error)?.status ?? 500) < 500
    if (isRefusal || triesLeft === 0) throw error
    return tryAgain(ask, triesLeft - 1)
  }
}
