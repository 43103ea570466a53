import type { PaymentsClient } from '../client.ts'
import type { Payment } from '../contract.ts'

interface Played {
  id: string
  request: Parameters<PaymentsClient['createPayment']>[0]
  status: Payment['status']
  refunded?: number
  paidAt?: string | null
  createdAt: string
}

/** A payment as answered by its service, for the in-memory fake. */
export function playedPayment({ id, request, status, refunded = 0, paidAt = null, createdAt }: Played): Payment {
  return {
    id,
    subject: request.subject,
    ownerUid: request.ownerUid,
    country: request.country,
    currencyCode: request.currencyCode,
    amount: request.amount,
    displayAmount: '',
    method: request.method,
    status,
    description: request.description,
    reference: id,
    returnPath: request.returnPath,
    redirectUrl: null,
    qr: null,
    transferTo: null,
    isTest: true,
    isByStatement: false,
    refusal: null,
    refunded,
    expiresAt: request.expiresAt,
    paidAt,
    createdAt,
  }
}
