import { type RouterContextProvider, redirect } from 'react-router'
import { httpError } from '#shared/rpc/errors.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { openGuestAccount } from '../account/phone/guest-account.server.ts'
import { coverForm } from '../prescriptions/prescription-form.server.ts'
import { orderAgain } from '../profile/order-again.server.ts'
import { answerForm, cancelForm, disruptionForm, payForm, rateForm } from './order-forms.server.ts'
import { saveOrderLink } from './order-link.server.ts'

type Context = Readonly<RouterContextProvider>

interface OrderKey {
  orderId: string
  token?: string
}

/** Handles the forms of an order's page. Throws refusals. */
export async function doWithOrder(context: Context, request: Request, key: OrderKey, form: FormData) {
  switch (readIntent(form, ['pay', 'cancel', 'answer', 'disruption', 'rate', 'again', 'use-prescription', 'account'])) {
    case 'account':
      return openAccount(context, request, { key, form })
    case 'pay':
      return pay(context, key, form)
    case 'cancel':
      return cancel(context, key, form)
    case 'answer':
      return answer(context, key, form)
    case 'disruption':
      return answerDisruption(context, key, form)
    case 'use-prescription':
      return coverByPrescription(context, key, form)
    case 'rate':
      return rate(context, key, form)
    case 'again':
      return { again: await orderAgain(context, key) }
  }
}

/** On to the page of the payment, which leads back here. */
async function pay(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, payForm)
  if (!value) throw httpError('bad-input')
  const { link } = await market.payOrder({ ...key, ...value }, { context: visit.call })
  if (key.token) saveOrderLink(visit, key.orderId, key.token)
  return redirect(link, 303)
}

/** The account of the guest who placed the order. */
async function openAccount(
  context: Context,
  request: Request,
  { key, form }: { key: OrderKey; form: FormData },
): Promise<Response> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, keyForm)
  if (!value) throw httpError('bad-input')
  const { contact } = await market.order({ orderId: key.orderId }, { context: visit.call })
  return openGuestAccount(context, request, { contact, ...value, referrer: paths.order(key.orderId) })
}

async function cancel(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'order')
  const { value } = parseForm(form, cancelForm)
  if (!value) throw httpError('bad-input')
  const { note, refundTo } = value
  const reason = joinReason(value.reason && t(`cancel.reasons.${value.reason}`), note)
  await market.cancelOrder({ ...key, reason, refundTo }, { context: visit.call })
  return redirect(paths.order(key.orderId, key.token), 303)
}

async function answer(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, answerForm)
  if (!value) throw httpError('bad-input')
  const { change: changeId, isAccepted } = value
  await market.answerChange({ ...key, changeId, isAccepted }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token), 303)
}

/** Keeps the new time of a moved delivery, or makes it a pickup; the page tells which. */
async function answerDisruption(context: Context, key: OrderKey, form: FormData) {
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, disruptionForm)
  if (!value) throw httpError('bad-input')
  await market.answerDisruption({ ...key, ...value }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token, { done: value.choice }), 303)
}

async function coverByPrescription(context: Context, key: OrderKey, form: FormData): Promise<Response> {
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, coverForm)
  if (!value) throw httpError('bad-input')
  await market.reusePrescription({ orderId: key.orderId, ...value }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token), 303)
}

async function rate(context: Context, key: OrderKey, form: FormData): Promise<Response | null> {
  const { market } = context.get(servicesContext)
  const { value } = parseForm(form, rateForm)
  if (!value) return null
  const { stars } = value
  const comment = value.comment || null
  await market.rateOrder({ ...key, stars, comment }, { context: context.get(visitContext).call })
  return redirect(paths.order(key.orderId, key.token), 303)
}
