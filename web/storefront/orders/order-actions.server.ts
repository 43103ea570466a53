import { type RouterContextProvider, redirect } from 'react-router'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orderAgain } from '../profile/order-again.server.ts'
import { parseCancelReason } from './cancel-reason.ts'
import { saveOrderLink } from './order-link.server.ts'

type Context = Readonly<RouterContextProvider>

interface OrderKey {
  orderId: string
  token?: string
}

/** Handles the forms of an order's page; null for an unknown intent. Throws refusals. */
export async function doWithOrder(context: Context, key: OrderKey, form: FormData) {
  switch (form.get('intent')) {
    case 'pay':
      return pay(context, key, form)
    case 'cancel':
      return cancel(context, key, form)
    case 'answer':
      return answer(context, key, form)
    case 'rate':
      return rate(context, key, form)
    case 'again':
      return { again: await orderAgain(context, key) }
    default:
      return null
  }
}

/** On to the page of the payment, which leads back here. */
async function pay(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const chosen = readOption(form, 'method', ['qr', 'card'])
  const { link } = await market.payOrder({ ...key, ...(chosen ? { method: chosen } : {}) }, { context: visit.call })
  if (key.token) saveOrderLink(visit, key.orderId, key.token)
  return redirect(link, 303)
}

async function cancel(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'order')
  const reason = parseCancelReason(form, (chosen) => t(`cancel.reasons.${chosen}`))
  const refundTo = form.get('refundTo') === 'wallet' ? 'wallet' : 'payment'
  await market.cancelOrder({ ...key, reason, refundTo }, { context: visit.call })
  return redirect(paths.order(key.orderId, key.token), 303)
}

async function answer(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const { market } = context.get(servicesContext)
  const changeId = readText(form, 'change', 100)
  const isAccepted = form.get('isAccepted') === 'yes'
  await market.answerChange({ ...key, changeId, isAccepted }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token), 303)
}

async function rate(context: Context, key: OrderKey, form: FormData): Promise<Response | null> {
  const { market } = context.get(servicesContext)
  const stars = [1, 2, 3, 4, 5].find((count) => String(count) === form.get('stars'))
  if (stars === undefined) return null
  const comment = readTrimmed(form, 'comment') || null
  await market.rateOrder({ ...key, stars, comment }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token), 303)
}
