import type { Transaction } from 'kysely'
import { fingerprintOf, once } from '#shared/database/idempotency.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import { appointmentsError } from './errors.ts'
import type { AppointmentsNeeds } from './needs.ts'
import type { Tables } from './tables.ts'

/**
 * In one transaction, and once per Idempotency-Key of the caller (D25). What `create` answers is remembered for days: ids, and
 * nothing of the person.
 */
export async function createOnce<Made>(
  { db, now }: Pick<AppointmentsNeeds, 'db' | 'now'>,
  { operation, input }: { operation: string; input: object },
  context: CallContext,
  create: (trx: Transaction<Tables>) => Promise<Made>,
): Promise<Made> {
  // A form without its key is a call without one: two of them are not the same.
  const key = context.idempotencyKey ? hashSecret(context.idempotencyKey) : undefined
  const fingerprint = fingerprintOf(input)
  const request = { schema: 'appointments', owner: callerOf(context), key, operation, fingerprint, now: now() }
  const outcome = await once(db, request, create)
  if ('refusal' in outcome) throw appointmentsError(outcome.refusal, { retryAfter: 1 })
  return outcome.answer
}
