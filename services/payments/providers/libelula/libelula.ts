import * as z from 'zod'
import type { Clock } from '#shared/clock.ts'
import { minorPerUnit } from '#shared/money.ts'
import { askOverHttp } from '../ask-over-http.ts'
import type { PaymentProvider, ProviderStanding } from '../provider.ts'
import { bolivianTime, parseBolivianTime } from './bolivian-time.ts'
import { toCallbackUrl, verifyCallback } from './callback-proof.ts'

export interface LibelulaOptions {
  /** `https://api.libelula.bo`: test and live use the same address and differ by the key. */
  url: string
  appKey: string
  /** E-mail used for payers without one, because Libélula requires it. */
  email: string
  now: Clock
  /** Secrets from which callback proofs are derived, newest first. */
  callbackSecrets(): Promise<readonly [string, ...string[]]>
}

/** 0 means success; Libélula sends it as a number, as text and as false. */
const NoError = z.literal([0, false, '0', 'false'])
const Registered = z.object({
  error: NoError,
  id_transaccion: z.string().min(1).max(200),
  url_pasarela_pagos: z.url({ protocol: /^https?$/ }).max(2000),
})
const Paid = z.object({
  identificador: z.string(),
  monto_pagado: z.coerce.number().positive().max(1e10),
  moneda: z.string().nullish(),
  fecha_pago: z.string().nullish(),
})
const Payments = z.object({
  error: NoError,
  // Parsed one by one, so that a malformed entry does not hide the others.
  datos: z.array(z.unknown()).nullish(),
})
const Refused = z.object({ mensaje: z.string() })

const hourMs = 3_600_000

/**
 * QR and cards in Bolivia by Libélula (Todotix), whose page collects both. Written to its published formats and tested
 * against a stand-in; never run against the live service. It has no call to end a debt or to refund a card or QR
 * payment: operators do that by hand.
 */
export function libelulaProvider({ url, appKey, email, now, callbackSecrets }: LibelulaOptions): PaymentProvider {
  return {
    name: 'libelula',
    isTest: false,
    collects: (country) => country === 'BO',
    origins: [],

    async createPayment({ reference, currency, amountMinor, description, payer, returnUrl, notifyUrl, expiresAt }) {
      if (currency !== 'BOB') throw new Error('Libélula collects bolivianos')
      // Libélula has no idempotency key: a try whose answer was lost creates a second debt, and the first one's page
      // is never shown.
      const charge = `${reference}-${now().getTime().toString(36).toUpperCase()}`
      const [secret] = await callbackSecrets()
      const [firstName = 'Cliente', ...others] = payer.fullName.split(' ').filter((part) => part !== '')
      const answer = await askOverHttp(`${url}/rest/deuda/registrar`, {
        appkey: appKey,
        email_cliente: payer.email ?? email,
        identificador_deuda: charge,
        descripcion: description,
        // Its deadlines are whole days; we end the payment earlier.
        fecha_vencimiento: bolivianTime(expiresAt).slice(0, 10),
        callback_url: toCallbackUrl(notifyUrl, charge, secret),
        url_retorno: returnUrl,
        nombre_cliente: firstName,
        apellido_cliente: others.join(' ') || '-',
        emite_factura: false,
        moneda: 'BOB',
        lineas_detalle_deuda: [
          {
            concepto: description,
            cantidad: 1,
            costo_unitario: amountMinor / minorPerUnit('BOB'),
            descuento_unitario: 0,
          },
        ],
      })
      const registered = Registered.safeParse(answer)
      if (!registered.success) throw new Error(`Libélula did not register a debt: ${parseRefusal(answer)}`)
      return { providerId: charge, redirectUrl: registered.data.url_pasarela_pagos, qr: null }
    },

    async getPayment(providerId): Promise<ProviderStanding> {
      const answer = await askOverHttp(`${url}/rest/deuda/consultar_pagos`, {
        appkey: appKey,
        // The clocks of the two systems may differ.
        fecha_inicial: bolivianTime(new Date(registeredAt(providerId).getTime() - hourMs)),
        fecha_final: bolivianTime(new Date(now().getTime() + hourMs)),
      })
      const payments = Payments.safeParse(answer)
      if (!payments.success) throw new Error(`Libélula did not say what was paid: ${parseRefusal(answer)}`)
      const named = (payments.data.datos ?? []).find((each) => isForCharge(each, providerId))
      return named === undefined ? { status: 'pending' } : toStanding(Paid.parse(named), now())
    },

    async cancel() {},

    async refund() {
      return 'manual'
    },

    async verifyWebhook({ url: called }) {
      const callback = verifyCallback(called, await callbackSecrets())
      return callback && { eventId: `${callback.charge}:${callback.transaction}`, providerId: callback.charge }
    },
  }
}

const Named = z.object({ identificador: z.string() })

function isForCharge(payment: unknown, charge: string): boolean {
  const named = Named.safeParse(payment)
  return named.success && named.data.identificador === charge
}

function toStanding(paid: z.infer<typeof Paid>, now: Date): ProviderStanding {
  // Another currency is an error: the amount could not be converted.
  if (paid.moneda && paid.moneda !== 'BOB') throw new Error(`Libélula was paid in ${paid.moneda}`)
  return {
    status: 'paid',
    paid: {
      amountMinor: Math.round(paid.monto_pagado * minorPerUnit('BOB')),
      currency: 'BOB',
      reference: paid.identificador.split('-')[0] ?? '',
      at: parseBolivianTime(paid.fecha_pago ?? '') ?? now,
    },
  }
}

/** Time that `createPayment` wrote into the charge's id. */
function registeredAt(charge: string): Date {
  const time = new Date(Number.parseInt(charge.split('-')[1] ?? '', 36))
  if (Number.isNaN(time.getTime())) throw new Error(`${charge} is no charge of ours`)
  return time
}

function parseRefusal(answer: unknown): string {
  const refused = Refused.safeParse(answer)
  return refused.success ? refused.data.mensaje : 'its answer cannot be read'
}
