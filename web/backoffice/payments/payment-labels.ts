import type { Finding, PaymentStatus } from '#services/payments/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const PAYMENT_STATES = [
  'pending',
  'paid',
  'paid_late',
  'rejected',
  'expired',
  'cancelled',
  'created',
] as const satisfies readonly PaymentStatus[]

/** Possible resolutions of unmatched money. */
export const RESOLUTIONS = ['refunded', 'applied', 'credited', 'dismissed'] as const satisfies readonly NonNullable<
  Finding['resolution']
>[]

export const statusTone: Record<PaymentStatus, Tone> = {
  created: 'neutral',
  pending: 'soft',
  paid: 'ok',
  paid_late: 'warn',
  rejected: 'red',
  cancelled: 'neutral',
  expired: 'neutral',
}
