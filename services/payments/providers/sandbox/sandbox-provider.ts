import * as z from 'zod'
import { newSecret } from '#shared/ids.ts'
import type { PaymentProvider, ProviderStanding } from '../provider.ts'
import { getPageUrl } from './page.ts'
import type { SandboxDependencies } from './sandbox-dependencies.ts'
import { isSigned, SIGNATURE_HEADER } from './signature.ts'
import {
  findSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
  saveSandboxPayment,
  saveSandboxRefund,
} from './store.ts'

const SandboxNotice = z.object({ id: z.string().min(1).max(100), payment: z.string().min(1).max(100) })

/** The sandbox as a payment provider. */
export function sandboxProvider(deps: SandboxDependencies): PaymentProvider {
  const { db, now } = deps
  const known = async (providerId: string): Promise<SandboxPayment> => {
    const payment = await findSandboxPayment(db, providerId)
    if (!payment) throw new Error('The sandbox knows no such payment')
    return payment
  }

  return {
    name: 'sandbox',
    isTest: true,
    collects: () => true,
    // Its page is on our own origin.
    origins: [],

    async createPayment({ paymentId, ...order }) {
      const providerId = await saveSandboxPayment(db, {
        ...order,
        id: newSecret(),
        paymentId,
        status: 'pending',
        paidMinor: null,
        paidAt: null,
        now: now(),
      })
      const page = getPageUrl({ id: providerId, returnUrl: order.returnUrl })
      return { providerId, redirectUrl: page, qr: order.method === 'qr' ? page : null }
    },

    getPayment: async (providerId) => toStanding(await known(providerId), now()),

    async cancel(providerId) {
      await moveSandboxPayment(db, providerId, { from: ['pending'], to: 'cancelled', now: now() })
    },

    async refund(providerId, amountMinor, cause) {
      if ((await known(providerId)).status !== 'paid') throw new Error('The sandbox was not paid this')
      await saveSandboxRefund(db, { cause, sandboxPayment: providerId, amountMinor, now: now() })
      return 'done'
    },

    async verifyWebhook({ body, headers }, at) {
      if (!isSigned(body, headers.get(SIGNATURE_HEADER), await deps.webhookSecrets(), at)) return null
      const callback = SandboxNotice.parse(JSON.parse(body))
      return { eventId: callback.id, providerId: callback.payment }
    },
  }
}

function toStanding(payment: SandboxPayment, now: Date): ProviderStanding {
  const { status, paidMinor, paidAt, currency, reference } = payment
  if (status === 'paid' && paidMinor !== null && paidAt !== null) {
    return { status, paid: { amountMinor: paidMinor, currency, reference, at: paidAt } }
  }
  if (status === 'rejected') return { status, refusal: 'Tu banco no aprobó el pago.' }
  if (status === 'pending' && now.getTime() >= payment.expiresAt.getTime()) return { status: 'expired' }
  return { status: status === 'paid' ? 'pending' : status }
}
