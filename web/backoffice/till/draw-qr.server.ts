import type { Bill } from '#services/appointments/contract.ts'
import { qrPath } from '#shared/documents/qr-path.ts'

export interface QrDrawing {
  d: string
  side: number
}

/** The open code of a bill as a drawing; null without one that can be paid. */
export function drawQr(bill: Bill | null): QrDrawing | null {
  const qr = bill?.qr
  return qr?.code && qr.status === 'pending' ? qrPath(qr.code) : null
}
