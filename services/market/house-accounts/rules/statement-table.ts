import type { EntryKind, EntryMethod } from './house-account.ts'

/** A month's statement as a table: pure. */

interface Statement {
  monthLabel: string
  dueLabel: string
  opening: number
  closing: number
  entries: readonly {
    dayLabel: string
    kind: EntryKind
    reason: string
    referenceId: string | null
    method: EntryMethod | null
    amount: number
    balance: number
  }[]
}

export const statementHeading = ['Fecha', 'Concepto', 'Pedido', 'Forma', 'Importe', 'Saldo'] as const

const kinds: Record<EntryKind, string> = {
  charge: 'Compra',
  credit: 'Descuento del pedido',
  payment: 'Pago',
  payout: 'Devolución',
  correction: 'Corrección',
}

const methods: Record<EntryMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  qr: 'QR',
  card: 'Tarjeta en línea',
}

/** Rows: the opening balance, each entry, the closing balance. */
export function toStatementRows({ monthLabel, dueLabel, opening, closing, entries }: Statement): (string | number)[][] {
  return [
    [monthLabel, 'Saldo inicial', '', '', '', opening],
    ...entries.map(({ dayLabel, kind, reason, referenceId, method, amount, balance }) => [
      dayLabel,
      reason ? `${kinds[kind]}: ${reason}` : kinds[kind],
      referenceId ?? '',
      method ? methods[method] : '',
      amount,
      balance,
    ]),
    [monthLabel, `Saldo final, a pagar hasta el ${dueLabel}`, '', '', '', closing],
  ]
}
