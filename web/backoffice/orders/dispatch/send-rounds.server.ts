import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { OrderBatch } from '#services/market/contract.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { groupByCourier, parseOfCourier } from './rounds-search.ts'

const sendForm = keyForm.extend({ sent: z.array(z.string().max(201)).max(300) })

/** Most orders of one call. */
const AT_ONCE = 100

/** Assigns the shown rounds to their couriers, each order once per key of the form. */
export async function sendRounds(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { idempotencyKey, sent } = parseFormOrThrow(form, sendForm)
  const groups = groupByCourier(sent.flatMap(parseOfCourier))
  if (groups.size === 0) {
    const t = translator(visit.country.locale, 'orderDesk')
    return data({ refusal: fieldRefusal({}, t('batch.none')) }, { status: 400 })
  }

  const batch: OrderBatch = { done: [], refused: [] }
  try {
    for (const [courierUid, orderIds] of groups) {
      const call = { context: visit.callWithKey(`${idempotencyKey} ${courierUid}`) }
      const answer = await market.assignCourier({ orderIds: orderIds.slice(0, AT_ONCE), courierUid }, call)
      batch.done.push(...answer.done)
      batch.refused.push(...answer.refused)
    }
  } catch (error) {
    return refusedAnswer(error)
  }
  return { done: 'assign' as const, batch }
}
