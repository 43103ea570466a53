import { anonymousViewer } from '#shared/viewer.ts'
import { askServices } from './beside-the-shop.ts'

/** Starts a payment as a service does; other journeys cover the sellers. */
export function begin(method: 'qr' | 'card') {
  const minutes = Number(process.env.JOURNEYS_CLOCK_MINUTES ?? 0)
  return askServices(({ payments }) =>
    payments.createPayment(
      {
        subject: { kind: 'order', id: crypto.randomUUID() },
        ownerUid: 'payer',
        country: 'BO',
        currencyCode: 'BOB',
        amount: 18_950,
        method,
        description: 'Pedido HU-8F3K2Q',
        payer: { fullName: 'Ana Rojas', email: null },
        returnPath: '/terminosycondiciones',
        expiresAt: new Date(Date.now() + (minutes + 15) * 60_000).toISOString(),
      },
      { context: { viewer: anonymousViewer('BO'), requestId: 'journey-of-payments' } },
    ),
  )
}
