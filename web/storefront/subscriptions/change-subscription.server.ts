import type { RouterContextProvider } from 'react-router'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal, type Refusal } from '../account/sign-in/refusal.ts'
import { loadAccount } from '../profile/load-account.server.ts'
import { changeSubscriptionForm, getTermsMessages, lineQuantity } from './subscription-forms.server.ts'
import { toTerms } from './terms.server.ts'

/** Saves the form of everything that can be changed; null: it is saved. */
export async function changeSubscription(
  context: Readonly<RouterContextProvider>,
  { request, id, form }: { request: Request; id: string; form: FormData },
): Promise<Refusal | null> {
  const visit = context.get(visitContext)
  const messages = getTermsMessages(translator(visit.country.locale, 'subscription'))
  const { value, errors } = parseForm(form, changeSubscriptionForm, messages)
  if (errors) return firstErrorRefusal(errors)
  const account = await loadAccount(context, request)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const before = await market.subscription({ subscriptionId: id }, call)
  const shop = await market.shop({ shopId: before.shopId }, call)
  const { weeks, dueOn } = value
  await market.changeSubscription(
    {
      subscriptionId: id,
      weeks,
      // One that is due today or was stays, though no other could be chosen.
      ...(dueOn && { dueOn }),
      lines: before.lines.map(({ id: lineId, quantity }) => ({
        id: lineId,
        quantity: parseFieldOrThrow(form, `quantity-${lineId}`, lineQuantity) ?? quantity,
      })),
      terms: toTerms(value, {
        shop,
        book: account.addressBook,
        savedAddress: before.shippingAddress,
        email: before.contact.email ?? account.primaryEmailAddress,
      }),
    },
    call,
  )
  return null
}
