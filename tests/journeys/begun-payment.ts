import { remotePayments } from '#services/payments/client.ts'
import { anonymousViewer } from '#shared/viewer.ts'

/** A payment, begun as a neighbour begins it; what sells comes in other journeys. */
export async function begin(method: 'qr' | 'card') {
  const payments = remotePayments({ url: `${process.env.JOURNEYS_URL_BO}/payments-api`, timeoutMs: 30_000 })
  const minutes = Number(process.env.JOURNEYS_CLOCK_MINUTES ?? 0)
  return payments.createPayment(
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
  )
}
