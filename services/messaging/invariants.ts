import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of messaging, with an hour of tolerance, because its workers may have been down until now. */
export const messagingInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'messaging',
    name: 'outbox',
    says: 'what nobody needs any more is given up and no longer waits',
    broken: sql`
      select id as what from messaging.outbox
      where state in ('waiting', 'failed') and expires_at < ${now}::timestamptz - interval '1 hour'
    `,
  },
]
