import { contract } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

export const confirmForm = getInputSchema(contract.confirmSaving)
  .pick({ basis: true, opinion: true, license: true })
  .extend(keyForm.shape)

export const withdrawForm = getInputSchema(contract.withdrawSaving).pick({ permitId: true, reason: true })
