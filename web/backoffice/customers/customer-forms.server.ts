import { contract as accounts } from '#services/accounts/contract.ts'
import { contract as market } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const tagForm = getInputSchema(market.tagCustomer).pick({ tag: true })
export const customerNoteForm = getInputSchema(market.noteCustomer).pick({ text: true })
export const removeNoteForm = getInputSchema(market.removeCustomerNote).pick({ noteId: true })
export const blockForm = getInputSchema(accounts.blockAccount).pick({ reason: true })
export const mergeForm = getInputSchema(accounts.mergeAccount)
  .pick({ reason: true })
  .extend({ fromUid: getInputSchema(accounts.mergeAccount).shape.uid })

export const CUSTOMER_INTENTS = [
  'tag',
  'untag',
  'note',
  'remove-note',
  'block',
  'unblock',
  'merge',
  'propose-merge',
] as const
