import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { MOST_UNITS_UNPAID } from '#services/market/orders/rules/open-orders.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parseArrival } from './arrival.ts'

const created = getInputSchema(contract.createSubscription).shape

/** The shop's choices decide what `place` and `paymentMethod` stand for. */
const termsForm = created.contact.pick({ fullName: true, phoneNumber: true }).extend({
  place: z.string().trim().max(100).default(''),
  paymentMethod: z.string().trim().max(20).default(''),
  weeks: created.weeks,
})

export const newSubscriptionForm = termsForm.extend({
  firstDue: created.firstDue,
  ...keyForm.shape,
})

export const changeSubscriptionForm = termsForm.extend({ dueOn: created.firstDue })

/** Field of each line, `quantity-ID`; 0 takes the line away. */
export const lineQuantity = z.int().min(0).max(MOST_UNITS_UNPAID).optional()

/** Subscription that the chosen products join; empty for a new one. */
export const joinForm = z.object({ into: z.string().max(100).default('') })

export const termsLimits = getFieldLimits(termsForm)

export function getTermsMessages(t: TFunction<'subscription'>) {
  return {
    fullName: t('form.fullNameRequired'),
    phoneNumber: { required: t('form.phoneRequired'), invalid: t('form.phoneInvalid') },
  }
}

const accepted = getInputSchema(contract.acceptProposal).shape

/** Consent to the lines and the total as the page showed them. */
export const consentForm = z.object({
  line: z.array(parsed(parseShownLine)).min(1),
  expectedTotal: accepted.expectedTotal,
  paymentMethod: accepted.paymentMethod,
  arrival: parsed(parseArrival),
})

/** A line as 'id quantity price'. */
function parseShownLine(text: string) {
  const [id = '', quantity = '', price = ''] = text.split(' ')
  const line = { id, quantity: Number(quantity), price: Number(price) }
  const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0
  return isAmount(line.quantity) && isAmount(line.price) ? line : null
}
