/** Job fields that identify a record and no person; all other fields may be personal data. */
const notifyingQueues = new Set([
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

/** An id, a reference or a word; excludes texts, and by its length the secret tokens of links (43 characters). */
const plain = /^[A-Za-z0-9][\w.:-]{0,39}$/
/** A phone number, or half of an e-mail address. */
const reaches = /^\+?\d[\d-]{5,}$/

/** Subject of a job, limited to fields without personal data. */
export function summarizeJob(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {}
  const what: Record<string, string> = {}
  for (const [name, value] of Object.entries(data)) {
    if (name === 'subject') Object.assign(what, summarizeJob(value))
    if (typeof value !== 'string' || !notifyingQueues.has(name)) continue
    if (plain.test(value) && !reaches.test(value)) what[name] = value
  }
  return what
}
