import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'

const amount = (currency: Currency) => money(currency).pipe(z.int().min(1))

export function newGoalForm(currency: Currency) {
  return getInputSchema(contract.createSavingGoal)
    .pick({ purpose: true, name: true, petName: true, month: true })
    .extend({ target: amount(currency) })
    .extend(keyForm.shape)
}

/** Where the money of a deposit comes from. */
export const SOURCES = ['wallet', 'qr', 'card'] as const

export function putForm(currency: Currency) {
  return keyForm.extend({ amount: amount(currency), from: z.enum(SOURCES) })
}

export function takeBackForm(currency: Currency) {
  return getInputSchema(contract.takeBack)
    .pick({ to: true })
    .extend({ amount: amount(currency) })
    .extend(keyForm.shape)
}
