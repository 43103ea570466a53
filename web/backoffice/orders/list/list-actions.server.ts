import { data, type RouterContextProvider, redirect } from 'react-router'
import type { OrderBatch } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { assignForm, chosenForm, removeFilterForm, saveFilterForm } from './list-forms.server.ts'
import { type OrdersSearch, toFilter } from './orders-search.ts'

/** Acts on several orders, each of which may be refused. */
export const BATCH_INTENTS = ['confirm', 'prepare', 'pack', 'ready', 'leave', 'assign'] as const
export type BatchIntent = (typeof BATCH_INTENTS)[number]

const targets = { confirm: 'CONFIRMED', prepare: 'PREPARING', ready: 'READY_FOR_PICKUP', leave: 'ON_THE_WAY' } as const

export type ListAnswer = { done: BatchIntent; batch: OrderBatch } | { done: 'save-filter' } | { done: 'remove-filter' }

/** Handles a form of the list: an act on the chosen orders, a page about them, or a saved filter. */
export async function actOnOrders(
  context: Readonly<RouterContextProvider>,
  { form, asked }: { form: FormData; asked: OrdersSearch },
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  const call = { context: visit.callWithKey(idempotencyKey) }
  const intent = readIntent(form, [...BATCH_INTENTS, 'picking', 'print', 'route', 'save-filter', 'remove-filter'])
  try {
    if (intent === 'save-filter') {
      const { name } = parseFormOrThrow(form, saveFilterForm)
      await market.saveOrderFilter({ name, fields: toFilter(asked) }, call)
      return toAnswer({ done: intent })
    }
    if (intent === 'remove-filter') {
      await market.removeOrderFilter(parseFormOrThrow(form, removeFilterForm), call)
      return toAnswer({ done: intent })
    }

    const { order } = parseFormOrThrow(form, chosenForm)
    if (order.length === 0) return refuseNone(context)
    if (intent === 'picking') return redirect(paths.backofficePicking({ order }))
    if (intent === 'print') return redirect(paths.backofficeTickets({ order }))
    if (intent === 'route') return redirect(paths.backofficeDispatch({ order }))
    return toAnswer({ done: intent, batch: await actOnBatch(intent) })
  } catch (error) {
    return refusedAnswer(error)
  }

  async function actOnBatch(batchIntent: BatchIntent): Promise<OrderBatch> {
    const { order: orderIds } = parseFormOrThrow(form, chosenForm)
    if (batchIntent === 'pack') return market.packOrders({ orderIds }, call)
    if (batchIntent !== 'assign') return market.moveOrders({ orderIds, to: targets[batchIntent] }, call)
    const { courierUid } = parseFormOrThrow(form, assignForm)
    return market.assignCourier({ orderIds, courierUid: courierUid === 'none' ? null : courierUid }, call)
  }
}

/** The answer as one of a union that its `done` tells apart. */
function toAnswer(answer: ListAnswer): ListAnswer {
  return answer
}

function refuseNone(context: Readonly<RouterContextProvider>) {
  const say = translator(context.get(visitContext).country.locale, 'orderDesk')
  return data({ refusal: fieldRefusal({}, say('batch.none')) }, { status: 400 })
}
