import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { answerTemplates } from '../answer-templates/answer-templates.ts'
import { fillTemplate, getFirstName } from '../answer-templates/rules/fill-template.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { changeAsStaff, type StaffAction } from '../fulfilment/change-as-staff.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { publishAnswer } from '../orders/publish-answer.ts'

/** Adds a note for the team to the order's log. */
export function noteOrder(
  deps: ChangeDependencies,
  { orderId, text }: { orderId: string; text: string },
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(deps, { orderId, action: 'note', facts: { text } }, context, async () => {})
}

/** Writes to the customer of an order. Throws answer-is-empty. */
export function answerCustomer(
  deps: ChangeDependencies,
  { orderId, template, text }: { orderId: string; template: string | null; text: string },
  context: CallContext,
): Promise<StaffOrder> {
  if (template === null && text === '') throw marketError('answer-is-empty')
  return changeAsStaff(deps, { orderId, action: 'answer', facts: { template, text } }, context, async (act) => {
    const written = text || (await fillFor(act, template ?? ''))
    if (written === null) throw marketError('answer-is-empty')
    await sendAnswer(deps, act, written)
  })
}

/** The message of the order's shop with what it says of this order; null: the shop has no such message. */
async function fillFor({ trx, order }: StaffAction, templateId: string): Promise<string | null> {
  const templates = await answerTemplates({ db: trx }, { shopId: order.shopId, kind: 'order' })
  const chosen = templates.find(({ id }) => id === templateId)
  if (!chosen) return null
  return fillTemplate(chosen.text, {
    pedido: order.referenceId,
    nombre: getFirstName(order.contact.fullName),
    tienda: order.shop.name,
  })
}

/** Writes a text to the customer in the transaction of a change: by message, and as a line of their order. */
export async function sendAnswer(
  deps: Pick<ChangeDependencies, 'jobs'>,
  { trx, order, actorUid, now }: StaffAction,
  text: string,
): Promise<void> {
  await publishAnswer(trx, deps, order, { answerId: newId(), text, actorUid, now })
}
