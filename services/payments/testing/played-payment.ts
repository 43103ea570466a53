import type { PaymentsClient } from '../client.ts'
import type { Payment } from '../contract.ts'

interface Played {
  id: string
  wish: Parameters<PaymentsClient['createPayment']>[0]
  status: Payment['status']
  refunded?: number
  paidAt?: string | null
  createdAt: string
}

/** A payment as answered by its service, for the in-memory fake. */
export function playedPayment({ id, wish, status, refunded = 0, paidAt = null, createdAt }: Played): Payment {
  return {
    id,
    subject: wish.subject,
    ownerUid: wish.ownerUid,
    country: wish.country,
    currencyCode: wish.currencyCode,
    amount: wish.amount,
    displayAmount: '',
    method: wish.method,
    status,
    description: wish.description,
    reference: id,
    returnPath: wish.returnPath,
    redirectUrl: null,
    qr: null,
    transferTo: null,
    isTest: true,
    refusal: null,
    refunded,
    expiresAt: wish.expiresAt,
    paidAt,
    createdAt,
  }
}
