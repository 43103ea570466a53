import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, money, parsed } from '#web/forms/field-schemas.server.ts'

const percent = parsed((typed) => {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 101
  return value <= 100 ? value : null
})

/** A rule as it is typed; without a person it is of the whole team, without a sum nothing is earned besides the percents. */
export function ruleForm(currency: Currency) {
  return getInputSchema(contract.saveCommissionRule)
    .pick({ validFrom: true })
    .extend({
      employeeId: z
        .string()
        .max(100)
        .default('')
        .transform((id) => id || null),
      servicePercent: percent,
      extraPercent: percent,
      visitAmount: money(currency).default(0),
    })
}

export const closingForm = getInputSchema(contract.closeCommissions).pick({ from: true, until: true })

export const personForm = getInputSchema(contract.makeStatementLink).pick({ employeeId: true })
