import { data, type RouterContextProvider } from 'react-router'
import type { OrderStatus, StaffOrder } from '#services/market/contract.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import type { Services } from '#web/request/context.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { orderBillingForm } from './billing/billing-form.server.ts'
import { answerCustomerForm, goodwillForm, noteForm } from './care/care-forms.server.ts'
import { readCashAtDoor } from './cash-form.server.ts'
import { answerForm, cancelForm, lineFields, moveForm, returnForm, withdrawForm } from './order-forms.server.ts'
import { acceptForm, productFields, rejectForm } from './prescriptions/prescription-forms.server.ts'
import { toCollect } from './to-collect.ts'

interface Sent {
  market: Services['market']
  orderId: string
  form: FormData
  call: Parameters<Services['market']['moveOrder']>[1]
  say: ReturnType<typeof translator<'orderDesk'>>
}

/** Handles an operator's action on an order. A form sent twice succeeds instead of being refused. */
export async function actOnOrder(context: Readonly<RouterContextProvider>, orderId: string, form: FormData) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  const sent: Sent = {
    market,
    orderId,
    form,
    call: { context: visit.callWithKey(idempotencyKey) },
    say: translator(visit.country.locale, 'orderDesk'),
  }
  const intent = readIntent(form, [...INTENTS, 'pay-link'])
  try {
    if (intent === 'pay-link') {
      const { link } = await market.staffPaymentLink({ orderId }, sent.call)
      return { done: 'pay-link' as const, link: visit.origin + link }
    }
    const error = await intents[intent](sent)
    if (error) return data({ refusal: fieldRefusal({}, error) }, { status: 400 })
    return { done: intent }
  } catch (error) {
    const refusal = toRefusal(error)
    if (await isDoneAlready(sent, intent)) return { done: intent }
    return data({ refusal }, { status: refusal.status })
  }
}

/** Handler by intent; resolves to a Spanish message when the form is incomplete. */
const intents = {
  move,
  pack: async ({ market, orderId, call }: Sent) => void (await market.packOrder({ orderId, isPacked: true }, call)),
  unpack: async ({ market, orderId, call }: Sent) => void (await market.packOrder({ orderId, isPacked: false }, call)),
  cancel,
  withdraw: async ({ market, orderId, form, call }: Sent) => {
    const { value, errors } = parseForm(form, withdrawForm)
    if (errors) return firstErrorRefusal(errors).detail
    await market.withdrawChange({ orderId, ...value }, call)
    return undefined
  },
  answer: async ({ market, orderId, form, call }: Sent) => {
    const { value, errors } = parseForm(form, answerForm)
    if (errors) return firstErrorRefusal(errors).detail
    await market.staffAnswerChange({ orderId, changeId: value.changeId, isAccepted: value.answer === 'yes' }, call)
    return undefined
  },
  return: takeBack,
  billing: async ({ market, orderId, form, call }: Sent) => {
    const { value, errors } = parseForm(form, orderBillingForm)
    if (errors) return firstErrorRefusal(errors).detail
    await market.setOrderBilling({ orderId, billing: value }, call)
    return undefined
  },
  note: async ({ market, orderId, form, call, say }: Sent) => {
    const { value, errors } = parseForm(form, noteForm, { text: say('care.empty') })
    if (errors) return firstErrorRefusal(errors).detail
    await market.noteOrder({ orderId, ...value }, call)
    return undefined
  },
  'answer-customer': async ({ market, orderId, form, call }: Sent) => {
    const { value, errors } = parseForm(form, answerCustomerForm)
    if (errors) return firstErrorRefusal(errors).detail
    await market.answerCustomer({ orderId, text: value.text, template: value.template ?? null }, call)
    return undefined
  },
  goodwill: async ({ market, orderId, form, call, say }: Sent) => {
    const { order } = await market.staffOrder({ orderId }, call)
    const messages = { amount: say('care.amountMissing'), reason: say('return.reasonMissing') }
    const { value, errors } = parseForm(form, goodwillForm(order.currencyCode), messages)
    if (errors) return firstErrorRefusal(errors).detail
    await market.giveGoodwill({ orderId, ...value }, call)
    return undefined
  },
  'accept-prescription': acceptPrescription,
  'reject-prescription': (sent: Sent) => rejectPrescription(sent, false),
  'end-prescription': (sent: Sent) => rejectPrescription(sent, true),
  'no-billing': async ({ market, orderId, call }: Sent) =>
    void (await market.setOrderBilling({ orderId, billing: null }, call)),
} satisfies Record<string, (sent: Sent) => Promise<string | undefined>>
const INTENTS = Object.keys(intents) as (keyof typeof intents)[]

async function move({ market, orderId, form, call, say }: Sent): Promise<string | undefined> {
  const { value, errors } = parseForm(form, moveForm)
  if (errors) return firstErrorRefusal(errors).detail
  const { to, note } = value
  if (to !== 'COMPLETED') {
    await market.moveOrder({ orderId, to, note }, call)
    return undefined
  }
  const { order } = await market.staffOrder({ orderId }, call)
  const due = toCollect(order)
  const cash = readCashAtDoor(form, { due, currency: order.currencyCode })
  if (due > 0 && !cash) return say(order.hasDelivery ? 'cash.missing' : 'do.collectedMissing')
  // A delivery is handed over by its courier, or here by the operator in their place, with the cash of the door.
  if (!order.hasDelivery) await market.moveOrder({ orderId, to }, call)
  else if (cash && due > 0 && order.paymentMethod === 'cash') await market.handOver({ orderId, ...cash }, call)
  else await market.handOver({ orderId, cashCollected: null }, call)
  return undefined
}

async function cancel({ market, orderId, form, call, say }: Sent): Promise<string | undefined> {
  const { value, errors } = parseForm(form, cancelForm, { reason: say('cancel.reasonMissing') })
  if (errors) return firstErrorRefusal(errors).detail
  await market.staffCancelOrder({ orderId, ...value }, call)
  return undefined
}

async function acceptPrescription({ market, orderId, form, call }: Sent): Promise<string | undefined> {
  const { value, errors } = parseForm(form, acceptForm)
  if (errors) return firstErrorRefusal(errors).detail
  const { needed } = await market.staffPrescriptions({ orderId }, call)
  const products = needed.flatMap(({ productId }) => {
    const units = parseFieldOrThrow(form, `units-${productId}`, productFields.units)
    const covers = parseFieldOrThrow(form, `covers-${productId}`, productFields.covers)
    return covers && units !== undefined ? [{ productId, units }] : []
  })
  await market.acceptPrescription({ orderId, ...value, products }, call)
  return undefined
}

async function rejectPrescription(
  { market, orderId, form, call }: Sent,
  isFinal: boolean,
): Promise<string | undefined> {
  const { value, errors } = parseForm(form, rejectForm)
  if (errors) return firstErrorRefusal(errors).detail
  await market.rejectPrescription({ orderId, ...value, isFinal }, call)
  return undefined
}

async function takeBack({ market, orderId, form, call, say }: Sent): Promise<string | undefined> {
  const { value, errors } = parseForm(form, returnForm, { reason: say('return.reasonMissing') })
  const { order } = await market.staffOrder({ orderId }, call)
  // The form carries the returned quantities that it showed: when they differ now, it was sent twice or is stale.
  const isStale = order.lines.some(({ position, returnedQuantity }) => {
    const seen = parseFieldOrThrow(form, `seen-${position}`, lineFields.seen)
    return seen !== undefined && seen !== returnedQuantity
  })
  if (isStale) return say('return.changed')
  const lines = order.lines.flatMap(({ position }) => {
    const quantity = parseFieldOrThrow(form, `back-${position}`, lineFields.back)
    const restock = parseFieldOrThrow(form, `restock-${position}`, lineFields.restock)
    return quantity > 0 ? [{ position, quantity, restock }] : []
  })
  if (lines.length === 0) return say('return.none')
  if (errors) return firstErrorRefusal(errors).detail
  await market.returnLines({ orderId, ...value, lines }, call)
  return undefined
}

/** Whether a refused action is already done: the form was sent twice, or a colleague was quicker. */
async function isDoneAlready({ market, orderId, form, call }: Sent, intent: string): Promise<boolean> {
  const wanted: OrderStatus | undefined =
    intent === 'cancel' ? 'CANCELLED' : intent === 'move' ? parseForm(form, moveForm).value?.to : undefined
  if (!wanted) return false
  const found: StaffOrder | null = await market.staffOrder({ orderId }, call).catch(() => null)
  return found?.order.status === wanted
}
