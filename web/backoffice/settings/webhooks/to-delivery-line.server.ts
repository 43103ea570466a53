import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { WebhookDeliveryLine } from '#services/market/contract.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#services/market/webhooks/rules/webhook-events.ts'
import type { Visit } from '#web/request/context.ts'

const ERRORS = ['timeout', 'not-public', 'not-connected', 'disabled'] as const

/** A delivery with its times as labels of the country. */
export function toDeliveryLine(
  { id, type, state, attempts, createdAt, nextAt, lastAt, lastStatus, lastError }: WebhookDeliveryLine,
  { country, now }: Pick<Visit, 'country' | 'now'>,
) {
  const label = (at: string) => momentLabel(Date.parse(at), country.timezone, now())
  return {
    id,
    type: WEBHOOK_EVENTS.find((event) => event === type) ?? TEST_EVENT,
    state,
    attempts,
    when: label(createdAt),
    next: nextAt && label(nextAt),
    last: lastAt && label(lastAt),
    lastStatus,
    lastError: ERRORS.find((error) => error === lastError) ?? null,
  }
}

export type DeliveryLine = ReturnType<typeof toDeliveryLine>
