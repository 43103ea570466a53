import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of invoicing. Work that waits counts as broken three days after it was due: then the law's term is over. */
export const invoicingInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'invoicing',
    name: 'numbers',
    says: 'the numbers of a series have no gap',
    broken: sql`
      select c.issuer_id || ' ' || c.kind || ' ' || c.series as what
      from invoicing.counters c
      left join invoicing.documents d on d.issuer_id = c.issuer_id and d.kind = c.kind and d.series = c.series
      group by c.issuer_id, c.kind, c.series, c.next_number
      having count(d.id) <> c.next_number - 1 or coalesce(max(d.number), 0) <> c.next_number - 1
    `,
  },
  {
    service: 'invoicing',
    name: 'credit notes',
    says: 'credit notes are for no more than their invoice',
    broken: sql`
      select i.label as what
      from invoicing.documents i
      join invoicing.documents n on n.invoice_id = i.id and n.state not in ('annulled', 'voided')
      group by i.id, i.label, i.total_minor
      having sum(n.total_minor) > i.total_minor
    `,
  },
  {
    service: 'invoicing',
    name: 'states',
    says: 'a document that waits has a time for its next try, and any other has none',
    broken: sql`
      select label as what
      from invoicing.documents
      where (state in ('queued', 'annulling', 'voiding')) <> (next_try_at is not null)
    `,
  },
  {
    service: 'invoicing',
    name: 'late documents',
    says: 'a document reaches its tax office in three days, or a person was asked',
    broken: sql`
      select label as what
      from invoicing.documents
      where state in ('queued', 'contingency') and created_at < ${now}::timestamptz - interval '3 days'
    `,
  },
]
