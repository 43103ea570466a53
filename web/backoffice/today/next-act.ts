import type { NextVisit, VisitToDo } from '#services/appointments/contract.ts'
import type { StaffOrderRow } from '#services/market/contract.ts'

/** Fields of the form that does the next act of a row; `label` names its button. */
export interface NextAct {
  label: 'confirm' | 'prepare' | 'pack' | 'handOver' | 'thank' | 'accept' | 'start' | 'retry'
  fields: Record<string, string>
}

type OrderState = Pick<StaffOrderRow, 'status' | 'paymentState' | 'isChangeOpen' | 'isPacked' | 'prescription'>

/** The act of an order that needs nothing but a press; null: it waits for somebody, or more is to be told with it. */
export function getNextOrderAct(order: OrderState): NextAct | null {
  if (order.isChangeOpen || order.paymentState === 'awaiting') return null
  if (order.status === 'NEW' && order.prescription === null)
    return { label: 'confirm', fields: { intent: 'move', to: 'CONFIRMED' } }
  if (order.status === 'CONFIRMED') return { label: 'prepare', fields: { intent: 'move', to: 'PREPARING' } }
  if (order.status === 'PREPARING' && !order.isPacked) return { label: 'pack', fields: { intent: 'pack' } }
  // What is still to be paid is collected on its page.
  if (order.status === 'READY_FOR_PICKUP' && (order.paymentState === 'paid' || order.paymentState === 'none'))
    return { label: 'handOver', fields: { intent: 'move', to: 'COMPLETED' } }
  return null
}

/** The act of a coming visit: all pets of its booking are accepted at once. */
export function getNextVisitAct({
  id: appointmentId,
  state,
}: Pick<NextVisit | VisitToDo, 'id' | 'state'>): NextAct | null {
  if (state === 'PENDING') return { label: 'accept', fields: { intent: 'accept', appointmentId } }
  if (state === 'CONFIRMED') return { label: 'start', fields: { intent: 'state', state: 'IN_PROGRESS', appointmentId } }
  return null
}
