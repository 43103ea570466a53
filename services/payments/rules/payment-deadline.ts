/** The later of a seller's own deadline and the one of the statement (`waitsUntil` of its way to pay; null: none). */
export function getPaymentDeadline(own: Date, waitsUntil: string | null): Date {
  return waitsUntil !== null && Date.parse(waitsUntil) > own.getTime() ? new Date(waitsUntil) : own
}
