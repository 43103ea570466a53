import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { FieldName } from '#web/forms/parse-form.server.ts'
import type { personalDataForm } from '../account/personal-data/personal-data-form.server.ts'

export const passwordForm = getInputSchema(contract.changePassword)

export const newPasswordForm = getInputSchema(contract.addPassword)

/** The service answers a missing code like a wrong one. */
export const phoneCodeForm = z.object({ code: z.string().max(1000).default('') })

export type DataField = FieldName<typeof personalDataForm> | FieldName<typeof passwordForm>

export const consentsForm = z.object({
  analytics: z.boolean().default(false),
  marketing: z.boolean().default(false),
})

export const addressForm = z.object({ code: getInputSchema(contract.deleteAddress).shape.eddressCode })
/** What the address book's own page changes: the words; the map's dialog moves the pin. */
export const changeAddressForm = getInputSchema(contract.changeAddress).pick({ street: true, notes: true })
export const sessionForm = z.object({ session: getInputSchema(contract.endSession).shape.sessionId })
export const deviceForm = z.object({ device: getInputSchema(contract.revokeDevice).shape.deviceId })
export const orderAgainForm = z.object({ order: z.string().max(100) })

/** The word that confirms the deletion of the account. */
export const deleteForm = z.object({ word: z.string().trim().toUpperCase().max(20) })

export const mergeCodeForm = getInputSchema(contract.requestMergeCode)
export const confirmMergeForm = phoneCodeForm.extend({ proposalId: mergeCodeForm.shape.proposalId })
export const declineMergeForm = getInputSchema(contract.declineMerge)
