/** Of what a job carries, what names a thing of ours and nobody: everything else may be a person's. */
const told = new Set([
  'referenceId',
  'orderId',
  'paymentId',
  'refundId',
  'appointmentId',
  'multiAppointmentId',
  'holdId',
  'storeId',
  'shopId',
  'alertId',
  'subscriptionId',
  'reviewId',
  'messageId',
  'eventId',
  'provider',
  'status',
  'state',
  'kind',
  'id',
])

/** An id, a reference or a word; neither a text of somebody nor, by its length, a capability (43 characters, D51). */
const plain = /^[A-Za-z0-9][\w.:-]{0,39}$/
/** A telephone, or half an address of mail. */
const reaches = /^\+?\d[\d-]{5,}$/

/** What a job is about, as far as everybody may read it. */
export function summarizeJob(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {}
  const what: Record<string, string> = {}
  for (const [name, value] of Object.entries(data)) {
    if (name === 'subject') Object.assign(what, summarizeJob(value))
    if (typeof value !== 'string' || !told.has(name)) continue
    if (plain.test(value) && !reaches.test(value)) what[name] = value
  }
  return what
}
