import type { TaxDocument } from '#services/invoicing/contract.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Colour of a document's state. */
export const documentTones: Record<TaxDocument['state'], Tone> = {
  queued: 'soft',
  contingency: 'warn',
  accepted: 'ok',
  rejected: 'red',
  annulling: 'warn',
  annulled: 'neutral',
  voiding: 'warn',
  voided: 'neutral',
}
