import { httpError } from '#shared/rpc/errors.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { providerNamed } from '../providers/find-providers.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { applyStanding } from './apply-standing.ts'
import { isOpen, isOver, type Standing } from './rules/payment-outcome.ts'
import type { PaymentRecord } from './store.ts'

type Dependencies = Pick<PaymentsDependencies, 'db' | 'now' | 'jobs' | 'providers'>

/**
 * Reads a payment's standing from its provider and applies it; expired payments are first cancelled with the provider.
 * No answer is a 502 and changes nothing.
 */
export async function askProvider(deps: Dependencies, payment: PaymentRecord): Promise<PaymentRecord> {
  return applyStanding(deps, payment.id, await fetchStanding(deps, payment))
}

/** Ends an open payment that must not be paid any more. A payment made before that is settled instead. */
export async function endWithProvider(deps: Dependencies, payment: PaymentRecord): Promise<PaymentRecord> {
  return applyStanding(deps, payment.id, await standingAfterCancel(deps, payment, 'cancelled'))
}

async function fetchStanding(deps: Dependencies, payment: PaymentRecord): Promise<Standing> {
  if (isOpen(payment.status) && isOver(payment, deps.now())) return standingAfterCancel(deps, payment, 'expired')
  const known = knownToProvider(deps, payment)
  return known ? asked(known.provider.getPayment(known.providerId)) : { status: 'pending' }
}

async function standingAfterCancel(
  deps: Dependencies,
  payment: PaymentRecord,
  end: 'cancelled' | 'expired',
): Promise<Standing> {
  const known = knownToProvider(deps, payment)
  if (!known) return { status: end }
  const before = await asked(known.provider.getPayment(known.providerId))
  if (before.status !== 'pending') return before
  await asked(known.provider.cancel(known.providerId))

  // A payment made between the two calls counts as paid.
  const after = await asked(known.provider.getPayment(known.providerId))
  return after.status === 'paid' ? after : { status: end }
}

function knownToProvider(
  deps: Dependencies,
  { provider: name, providerId }: PaymentRecord,
): { provider: PaymentProvider; providerId: string } | null {
  if (providerId === null) return null
  const provider = providerNamed(deps, name)
  // The provider was configured when the payment began; the shop's operator may restore it.
  if (!provider) {
    throw httpError('external-service', { cause: new Error(`The payment provider ${name} is not configured`) })
  }
  return { provider, providerId }
}

/** Translates any error of a provider's adapter to 'external-service'. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw httpError('external-service', { cause })
  }
}
