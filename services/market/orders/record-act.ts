import { writeOrderAudit } from './store/order-life.ts'

/** Adds an act of staff or a courier to an order's audit log. */
export const recordOrderAct = writeOrderAudit
