import { sql } from 'kysely'
import { listCountries } from '#shared/countries/countries.ts'
import { type Invariant, statusUnlikeLog } from '#shared/database/audit.ts'

const isos = listCountries().map(({ iso }) => iso)
const zones = listCountries().map(({ timezone }) => timezone)

/** Invariants of insurances. Work that waits for a job or an underwriter counts as broken a day after it is due. */
export const insuranceInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'insurance',
    name: 'contracts',
    says: 'what is or was active was paid, issued and sealed',
    broken: sql`
      select id as what from insurance.insurances
      where status in ('ACTIVE', 'EXPIRED') and (payment_id is null or contract_id is null or snapshot_hash is null)
    `,
  },
  {
    service: 'insurance',
    name: 'contracts',
    says: 'what is over has ended',
    broken: sql`
      select id as what from insurance.insurances
      join unnest(${isos}::text[], ${zones}::text[]) as local (country, zone) using (country)
      where status = 'ACTIVE' and valid_until < (${now}::timestamptz at time zone zone)::date - 1
    `,
  },
  {
    service: 'insurance',
    name: 'contracts',
    says: 'what was paid is issued, or given back, within a day',
    broken: sql`
      select id as what from insurance.insurances
      where status = 'PENDING_PAYMENT' and payment_id is not null
        and updated_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'insurance',
    name: 'contracts',
    says: 'the money of what was never issued is asked back within a day',
    broken: sql`
      select id as what from insurance.insurances
      where status = 'CANCELLED' and payment_id is not null and subscribed_at is null and given_back_at is null
        and updated_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'insurance',
    name: 'contracts',
    says: 'a sealed snapshot is what its hash says',
    broken: sql`
      select id as what from insurance.insurances
      where snapshot_hash <> encode(sha256(convert_to(health_snapshot, 'UTF8')), 'hex')
    `,
  },
  {
    service: 'insurance',
    name: 'contracts',
    says: 'the last line of a contract says its state',
    broken: statusUnlikeLog({ table: 'insurance.insurances', log: 'insurance.insurance_log', key: 'insurance_id' }),
  },
  {
    service: 'insurance',
    name: 'claims',
    says: 'the last line of a claim says its state',
    broken: statusUnlikeLog({
      table: 'insurance.claims',
      log: 'insurance.claim_log',
      key: 'claim_id',
      initial: 'DRAFT',
    }),
  },
  {
    service: 'insurance',
    name: 'claims',
    says: 'what is paid is what the rules said of it',
    broken: sql`
      select id as what from insurance.claims
      where status in ('APPROVED', 'PAID') and pays_minor is distinct from (judgement->>'pays')::bigint
    `,
  },
  {
    service: 'insurance',
    name: 'claims',
    says: 'what is accepted is the claim less what its items lost',
    broken: sql`
      select c.id as what from insurance.claims c
      left join lateral (
        select coalesce(sum(claimed_minor), 0) as claimed, coalesce(sum(claimed_minor - accepted_minor), 0) as lost
        from insurance.claim_items where claim_id = c.id
      ) items on true
      where items.claimed > c.amount_minor or c.accepted_minor <> c.amount_minor - items.lost
        or (items.claimed > 0 and c.accepted_minor is null)
    `,
  },
  {
    service: 'insurance',
    name: 'claims',
    says: 'no more is paid of an event than its limit',
    broken: sql`
      select i.id || ' ' || c.event as what
      from insurance.claims c
      join insurance.insurances i on i.id = c.insurance_id
      where c.status in ('APPROVED', 'PAID')
      group by i.id, c.event
      having sum(c.pays_minor) > (
        select max((coverage->>'limit')::bigint) from jsonb_array_elements(i.terms->'coverages') coverage
        where coverage->>'event' = c.event
      )
    `,
  },
]
