import type { RouterContextProvider } from 'react-router'
import type { PetCustomer } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

const retries = 2

/** The visitor as pets know them, or null. */
export async function findPetCustomer(context: Readonly<RouterContextProvider>): Promise<PetCustomer | null> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  return findCustomer(visit.viewer, {
    phone: async () => (await visit.account())?.phoneNumber ?? null,
    ask: (userUid) => pets.customerByEcommerceUid({ userUid }, { context: visit.call }),
  })
}

/**
 * The customer of a guest, who has no phone that could be asked for: of the pets that they added to book for them. Null for
 * who is none, and under the same failures.
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
 * Asked only with a token, an id and a phone (specification, section 6). Null without one of them, for who never had a pet,
 * and when pets could not be asked in three tries, which is logged: a page goes on without pets.
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

// At once: a page waits for it. A refusal is an answer.
async function tryAgain<Answer>(ask: () => Promise<Answer>, triesLeft: number): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isRefusal = (asServiceError(error)?.status ?? 500) < 500
    if (isRefusal || triesLeft === 0) throw error
    return tryAgain(ask, triesLeft - 1)
  }
}
