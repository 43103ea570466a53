import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** Invariants of the donation ledger: the hash chain, its head, and that nothing is donated or delivered twice. */
export const donationInvariants: readonly Invariant[] = [
  {
    service: 'community',
    name: 'donations',
    says: 'each line of the donations has the hash of what it says',
    broken: sql`
      select number::text as what from community.donations
      where hash is distinct from
        community.donation_hash(number, at, kind, country, grams, of_line, shelter, previous_hash)
    `,
  },
  {
    service: 'community',
    name: 'donations',
    says: 'each line of the donations holds the hash of the one before',
    broken: sql`
      select d.number::text as what from community.donations d
      left join community.donations before on before.number = d.number - 1
      where d.previous_hash is distinct from case when d.number = 1 then repeat('0', 64) else before.hash end
    `,
  },
  {
    service: 'community',
    name: 'donations',
    says: 'the ledger of donations ends where its head says',
    broken: sql`
      select head.number::text as what from community.donations_head head
      left join lateral (select number, hash from community.donations order by number desc limit 1) last on true
      where head.number <> coalesce(last.number, 0) or head.hash <> coalesce(last.hash, repeat('0', 64))
    `,
  },
  {
    service: 'community',
    name: 'donations',
    says: 'of each given line waits what nobody took back and no shelter has',
    broken: sql`
      select d.number::text as what from community.donations d
      where d.kind = 'given'
        and d.waiting_grams is distinct from d.grams
          + coalesce((select sum(b.grams) from community.donations b where b.of_line = d.number), 0)
          - coalesce((select sum(s.grams) from community.donation_shares s where s.given = d.number), 0)
    `,
  },
  {
    service: 'community',
    name: 'donations',
    says: 'what a shelter has was given by somebody',
    broken: sql`
      select d.number::text as what from community.donations d
      where d.kind = 'delivered'
        and d.grams <> coalesce((select sum(s.grams) from community.donation_shares s where s.delivery = d.number), 0)
    `,
  },
]
