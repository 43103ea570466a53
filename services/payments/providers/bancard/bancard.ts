import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '#shared/clock.ts'
import { askOverHttp } from '../ask-over-http.ts'
import type { PaymentProvider, ProviderStanding } from '../provider.ts'
import { toReference, toShopProcessId } from './shop-process-id.ts'
import { computeToken, isToken } from './tokens.ts'

export interface BancardOptions {
  /** `https://vpos.infonet.com.py`, or its staging at port 8888. */
  url: string
  publicKey: string
  privateKey: string
  now: Clock
}

const Began = z.object({ status: z.literal('success'), process_id: z.string().min(1).max(200) })
const Refused = z.object({
  status: z.literal('error'),
  messages: z.array(z.object({ key: z.string(), dsc: z.string().nullish() })).min(1),
})
const ShopProcessId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/))
const Operation = z.object({
  shop_process_id: ShopProcessId,
  response_code: z.string().nullish(),
  // The guaraní has no decimals: an amount with some is none of ours, and must not pass for the one below it.
  amount: z.string().regex(/^\d{1,13}\.00$/),
  currency: z.literal('PYG'),
})
const Confirmed = z.object({ status: z.literal('success'), confirmation: Operation })
const Callback = z.object({ operation: Operation.extend({ token: z.string().max(64) }) })

/** Not paid yet: the page was not opened, or nothing was submitted there. */
const notPaid = ['PaymentNotFoundError', 'BuyNotFoundError']

/**
 * Cards in Paraguay by Bancard's vPOS 2.0 (single_buy): https://vpos.infonet.com.py. Written to its published formats
 * and tested against a stand-in; never run against the live service. Its only way to end an unpaid payment is the
 * rollback, which also returns money paid in that moment: the payment then counts as cancelled on both sides.
 */
export function bancardProvider({ url, publicKey, privateKey, now }: BancardOptions): PaymentProvider {
  const ask = async (path: string, operation: object) =>
    askOverHttp(`${url}/vpos/api/0.3/single_buy${path}`, { public_key: publicKey, operation })

  const confirmation = async (id: string) => {
    const token = computeToken(privateKey, id, 'get_confirmation')
    const answer = await ask('/confirmations', { token, shop_process_id: id })
    const confirmed = Confirmed.safeParse(answer)
    if (!confirmed.success) return parseRefusal(answer)
    if (confirmed.data.confirmation.shop_process_id !== id) throw new Error('Bancard answered about another payment')
    return confirmed.data.confirmation
  }

  /** Undefined when it was rolled back, else the reason why not. */
  const rollback = async (id: string): Promise<string | undefined> => {
    const token = computeToken(privateKey, id, 'rollback', '0.00')
    const answer = await ask('/rollback', { token, shop_process_id: id })
    return z.object({ status: z.literal('success') }).safeParse(answer).success ? undefined : parseRefusal(answer)
  }

  return {
    name: 'bancard',
    isTest: false,
    collects: (country, method) => country === 'PY' && method === 'card',
    origins: [new URL(url).origin],

    async createPayment({ reference, amountMinor, currency, description, returnUrl }) {
      if (currency !== 'PYG') throw new Error('Bancard collects guaraníes')
      const id = toShopProcessId(reference, randomInt(16))
      const amount = formatAmount(amountMinor)
      const answer = await ask('', {
        token: computeToken(privateKey, id, amount, currency),
        shop_process_id: Number(id),
        amount,
        currency,
        additional_data: '',
        // The page shows at most 20 characters.
        description: description.slice(0, 20),
        return_url: returnUrl,
        cancel_url: returnUrl,
      })
      const began = Began.safeParse(answer)
      if (!began.success) throw new Error(`Bancard did not begin a payment: ${parseRefusal(answer)}`)
      const page = `${url}/payment/single_buy?${new URLSearchParams({ process_id: began.data.process_id })}`
      return { providerId: id, redirectUrl: page, qr: null }
    },

    async getPayment(providerId): Promise<ProviderStanding> {
      const known = await confirmation(providerId)
      if (typeof known !== 'string') return toStanding(known, now())
      if (notPaid.includes(known)) return { status: 'pending' }
      if (known === 'AlreadyRollbackedError') return { status: 'cancelled' }
      throw new Error(`Bancard did not say how a payment stands: ${known}`)
    },

    async cancel(providerId) {
      const refusal = await rollback(providerId)
      const isEnded = refusal === undefined || refusal === 'AlreadyRollbackedError' || notPaid.includes(refusal)
      // Already on a statement: it was paid, and the next check reads that.
      if (!isEnded && refusal !== 'TransactionAlreadyConfirmed') {
        throw new Error(`Bancard did not end a payment: ${refusal}`)
      }
    },

    async refund(providerId, amountMinor) {
      const known = await confirmation(providerId)
      if (known === 'AlreadyRollbackedError') return 'done'
      if (typeof known === 'string') throw new Error(`Bancard did not say what was paid: ${known}`)
      // A rollback covers the whole amount on the day of purchase; other refunds are made by hand in Bancard's portal.
      if (toMinorUnits(known.amount) !== amountMinor) return 'manual'
      const refusal = await rollback(providerId)
      if (refusal === undefined || refusal === 'AlreadyRollbackedError') return 'done'
      if (refusal === 'TransactionAlreadyConfirmed') return 'manual'
      throw new Error(`Bancard did not send a payment back: ${refusal}`)
    },

    async verifyWebhook({ body }) {
      const callback = Callback.safeParse(parseJson(body))
      if (!callback.success) return null
      const { token, shop_process_id: id, amount, currency, response_code: code } = callback.data.operation
      if (!isToken(token, privateKey, id, 'confirm', amount, currency)) return null
      return { eventId: `${id}:${code ?? ''}`.slice(0, 100), providerId: id }
    },
  }
}

function toStanding(operation: z.infer<typeof Operation>, at: Date): ProviderStanding {
  const { response_code: code, amount, shop_process_id: id } = operation
  if (code !== '00') return { status: 'rejected', refusal: refusals[code ?? ''] ?? 'Tu banco no aprobó el pago.' }
  // The confirmation has no time; we ask within moments of it.
  return {
    status: 'paid',
    paid: { amountMinor: toMinorUnits(amount), currency: 'PYG', reference: toReference(id), at },
  }
}

const refusals: Record<string, string> = {
  '15': 'Esa tarjeta no es válida.',
  '51': 'La tarjeta no tiene fondos suficientes.',
}

/** Two decimals, although the guaraní has none. */
function formatAmount(amountMinor: number): string {
  return `${amountMinor}.00`
}

/** Reads an amount that `Operation` has parsed. */
function toMinorUnits(amount: string): number {
  return Number(amount)
}

function parseRefusal(answer: unknown): string {
  const refused = Refused.safeParse(answer)
  if (!refused.success) throw new Error('Bancard answered what cannot be read')
  return refused.data.messages[0]?.key ?? ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
