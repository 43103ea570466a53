import { formatDay, timeLabel } from '../../rules/wall-clock.ts'
import type { GoalEntryKind } from './saving-goal.ts'

/** Movements of saving goals as a table, without the names of customers: pure. */

export const movementHeading = [
  'Fecha',
  'Hora',
  'Meta',
  'Movimiento',
  'Origen o destino',
  'Pago',
  'Importe',
  'Saldo de la meta',
]

interface Movement {
  goalId: string
  at: Date
  kind: GoalEntryKind
  amount: number
  balance: number
  depositId: string | null
  paymentId: string | null
}

const kinds: Record<GoalEntryKind, string> = {
  put_aside: 'Ahorro',
  taken_back: 'Retiro',
  used: 'Paso a la billetera',
}

/** A row; numbers are amounts. */
export function toMovementRow(
  { goalId, at, kind, amount, balance, depositId, paymentId }: Movement,
  timeZone: string,
): (string | number)[] {
  const way = depositId === null || kind === 'used' ? 'Billetera' : 'Pago en línea'
  return [formatDay(at, timeZone), timeLabel(at, timeZone), goalId, kinds[kind], way, paymentId ?? '', amount, balance]
}
