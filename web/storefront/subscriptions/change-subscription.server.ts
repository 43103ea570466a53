import type { RouterContextProvider } from 'react-router'
import { MOST_UNITS_UNPAID } from '#services/market/orders/rules/open-orders.ts'
import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { loadAccount } from '../profile/load-account.server.ts'
import { parseTerms, toTerms } from './terms.server.ts'
import { parseWeeks } from './weeks.ts'

/** Saves the form of everything that can be changed. */
export async function changeSubscription(
  context: Readonly<RouterContextProvider>,
  { request, id, form }: { request: Request; id: string; form: FormData },
): Promise<void> {
  const account = await loadAccount(context, request)
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const before = await market.subscription({ subscriptionId: id }, call)
  const shop = await market.shop({ shopId: before.shopId }, call)
  const dueOn = readText(form, 'dueOn')
  await market.changeSubscription(
    {
      subscriptionId: id,
      weeks: parseWeeks(form.get('weeks')),
      // One that is due today or was stays, though no other could be chosen.
      ...(dueOn && { dueOn }),
      lines: before.lines.flatMap((line) => {
        const quantity = Number(form.get(`quantity-${line.id}`) ?? line.quantity)
        return quantity >= 0 && quantity <= MOST_UNITS_UNPAID ? [{ id: line.id, quantity: Math.floor(quantity) }] : []
      }),
      terms: toTerms(parseTerms(form), {
        shop,
        book: account.addressBook,
        kept: before.shippingAddress,
        email: before.contact.email ?? account.primaryEmailAddress,
      }),
    },
    call,
  )
}
