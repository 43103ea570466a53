import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethod, PaymentStatus, Subject } from '../contract.ts'
import type { BegunPayment, TransferTo } from '../providers/provider.ts'
import type { Tables } from '../tables.ts'

/** A payment as stored. */
export interface PaymentRecord {
  id: string
  subject: Subject
  ownerUid: string
  country: CountryIso
  currency: Currency
  amountMinor: number
  method: PaymentMethod
  description: string
  returnPath: string
  payer: { fullName: string; email: string | null }
  reference: string
  tokenHash: string
  provider: string
  /** null until the provider has answered: the payment cannot be paid before. */
  providerId: string | null
  redirectUrl: string | null
  qr: string | null
  transferTo: TransferTo | null
  status: PaymentStatus
  refusal: string | null
  refundedMinor: number
  expiresAt: Date
  paidAt: Date | null
  createdAt: Date
}

interface PaymentRow extends Omit<PaymentRecord, 'subject'> {
  subjectKind: Subject['kind']
  subjectId: string
}

type Db = Kysely<Tables> | Transaction<Tables>

const columns = sql`
  id, subject_kind as "subjectKind", subject_id as "subjectId", owner_uid as "ownerUid", country, currency,
  amount_minor as "amountMinor", method, description, return_path as "returnPath", payer, reference,
  token_hash as "tokenHash", provider, provider_id as "providerId", redirect_url as "redirectUrl", qr_payload as qr, transfer_to as "transferTo",
  status, refusal, refunded_minor as "refundedMinor", expires_at as "expiresAt", paid_at as "paidAt",
  created_at as "createdAt"
`

/** False when the subject has an open or paid payment already, or the reference is taken. */
export async function insertPayment(db: Db, payment: PaymentRecord): Promise<boolean> {
  const { rows } = await sql`
    insert into payments.payments (
      id, subject_kind, subject_id, owner_uid, country, currency, amount_minor, method, description, return_path, payer,
      reference, token_hash, provider, status, expires_at, created_at, updated_at
    )
    values (
      ${payment.id}, ${payment.subject.kind}, ${payment.subject.id}, ${payment.ownerUid}, ${payment.country},
      ${payment.currency}, ${payment.amountMinor}, ${payment.method}, ${payment.description}, ${payment.returnPath},
      ${JSON.stringify(payment.payer)}, ${payment.reference}, ${payment.tokenHash}, ${payment.provider},
      ${payment.status}, ${payment.expiresAt}, ${payment.createdAt}, ${payment.createdAt}
    )
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Saves the provider's answer to a payment just created; null when it ended meanwhile, or another call saved its
 * answer first.
 */
export async function writeBegun(
  trx: Transaction<Tables>,
  id: string,
  begun: BegunPayment & { now: Date },
): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`
      update payments.payments
      set status = 'pending', provider_id = ${begun.providerId}, redirect_url = ${begun.redirectUrl},
        qr_payload = ${begun.qr}, transfer_to = ${begun.transferTo ? JSON.stringify(begun.transferTo) : null}::jsonb,
        updated_at = ${begun.now}
      where id = ${id} and status = 'created'
      returning ${columns}
    `.execute(trx),
  )
}

/** Saves the provider's id that was actually paid. */
export async function writeProviderId(trx: Transaction<Tables>, id: string, providerId: string): Promise<void> {
  await sql`update payments.payments set provider_id = ${providerId} where id = ${id}`.execute(trx)
}

export async function findPayment(db: Db, id: string): Promise<PaymentRecord | null> {
  return first(await sql<PaymentRow>`select ${columns} from payments.payments where id = ${id}`.execute(db))
}

export async function findPaymentsByIds(db: Db, ids: readonly string[]): Promise<PaymentRecord[]> {
  return all(await sql<PaymentRow>`select ${columns} from payments.payments where id = any(${[...ids]})`.execute(db))
}

/** Locks the payment until the transaction ends. */
export async function lockPayment(trx: Transaction<Tables>, id: string): Promise<PaymentRecord | null> {
  return first(await sql<PaymentRow>`select ${columns} from payments.payments where id = ${id} for update`.execute(trx))
}

export async function findPaymentByTokenHash(db: Db, tokenHash: string): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`select ${columns} from payments.payments where token_hash = ${tokenHash}`.execute(db),
  )
}

/** The open or paid payment of a subject. */
export async function findLivePayment(db: Db, { kind, id }: Subject): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where subject_kind = ${kind} and subject_id = ${id} and status in ('created', 'pending', 'paid')
    `.execute(db),
  )
}

/** The paid payment of a subject, in time or late. */
export async function findPaidPayment(db: Db, { kind, id }: Subject): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where subject_kind = ${kind} and subject_id = ${id} and status in ('paid', 'paid_late')
      order by status = 'paid' desc, created_at desc
      limit 1
    `.execute(db),
  )
}

/** The open or paid payment of a subject, else the newest. */
export async function findNewestPayment(db: Db, { kind, id }: Subject): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where subject_kind = ${kind} and subject_id = ${id}
      order by status in ('created', 'pending', 'paid') desc, created_at desc, id desc
      limit 1
    `.execute(db),
  )
}

/** Finds a payment by the provider's own id. */
export async function findPaymentByProviderId(
  db: Db,
  provider: string,
  providerId: string,
): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`
      select ${columns} from payments.payments where provider = ${provider} and provider_id = ${providerId}
    `.execute(db),
  )
}

export async function findPaymentByReference(db: Db, reference: string): Promise<PaymentRecord | null> {
  return first(
    await sql<PaymentRow>`select ${columns} from payments.payments where reference = ${reference}`.execute(db),
  )
}

/** Locks the payments with these references until the transaction ends, always in the same order. */
export async function lockPaymentsByReferences(
  trx: Transaction<Tables>,
  references: readonly string[],
): Promise<PaymentRecord[]> {
  return all(
    await sql<PaymentRow>`
      select ${columns} from payments.payments where reference = any(${[...references]}) order by id for update
    `.execute(trx),
  )
}

/** Unpaid payments that money of these amounts may be for, the newest first: open ones, and ended ones since `endedAfter`. */
export async function findUnpaidOfAmounts(
  db: Db,
  amounts: readonly { currency: Currency; amountMinor: number }[],
  endedAfter: Date,
): Promise<PaymentRecord[]> {
  if (amounts.length === 0) return []
  // Two branches, each with its partial index.
  const unpaid = sql`(
    select * from payments.payments where status in ('created', 'pending')
    union all
    select * from payments.payments
    where status in ('rejected', 'cancelled', 'expired') and provider_id is not null and expires_at > ${endedAfter}
  )`
  return all(
    await sql<PaymentRow>`
      select ${columns} from ${unpaid} unpaid
      where (currency, amount_minor) in (
        select * from unnest(${amounts.map(({ currency }) => currency)}::text[], ${amounts.map((each) => each.amountMinor)}::bigint[])
      )
      order by created_at desc, id desc
    `.execute(db),
  )
}

/** Those of these references that payments have. */
export async function findKnownReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payments.payments where reference = any(${[...references]})
  `.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

export async function findPaymentsById(db: Db, ids: readonly string[]): Promise<PaymentRecord[]> {
  return all(await sql<PaymentRow>`select ${columns} from payments.payments where id = any(${[...ids]})`.execute(db))
}

/** True for one of several concurrent callers: the others asked a moment ago. */
export async function claimAsking(
  db: Db,
  id: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payments.payments
    set asked_at = ${now}
    where id = ${id} and (asked_at is null or asked_at <= ${notSince})
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function writeAsked(db: Db, id: string, now: Date): Promise<void> {
  await sql`update payments.payments set asked_at = ${now} where id = ${id}`.execute(db)
}

export async function writePaid(
  trx: Transaction<Tables>,
  id: string,
  paid: { status: 'paid' | 'paid_late'; paidAt: Date; now: Date },
): Promise<void> {
  await sql`
    update payments.payments
    set status = ${paid.status}, paid_at = ${paid.paidAt}, refusal = null, asked_at = ${paid.now}, updated_at = ${paid.now}
    where id = ${id}
  `.execute(trx)
}

export async function writeEnded(
  trx: Transaction<Tables>,
  id: string,
  ended: { status: 'rejected' | 'cancelled' | 'expired'; refusal: string | null; now: Date },
): Promise<void> {
  await sql`
    update payments.payments
    set status = ${ended.status}, refusal = ${ended.refusal}, asked_at = ${ended.now}, updated_at = ${ended.now}
    where id = ${id}
  `.execute(trx)
}

export async function addRefunded(
  trx: Transaction<Tables>,
  id: string,
  refund: { amountMinor: number; now: Date },
): Promise<void> {
  await sql`
    update payments.payments
    set refunded_minor = refunded_minor + ${refund.amountMinor}, updated_at = ${refund.now}
    where id = ${id}
  `.execute(trx)
}

/** Open payments that expired or were not checked since then, least recently checked first. */
export async function findToAsk(db: Db, asked: { now: Date; notSince: Date; most: number }): Promise<PaymentRecord[]> {
  return all(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where status in ('created', 'pending')
        and (expires_at <= ${asked.now} or asked_at <= ${asked.notSince} or (asked_at is null and created_at <= ${asked.notSince}))
      order by asked_at nulls first, created_at
      limit ${asked.most}
    `.execute(db),
  )
}

/** Ended payments that may still receive money. */
export async function findEndedToAsk(
  db: Db,
  asked: { endedAfter: Date; notSince: Date; most: number },
): Promise<PaymentRecord[]> {
  return all(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where status in ('rejected', 'cancelled', 'expired') and provider_id is not null
        and expires_at > ${asked.endedAfter} and asked_at <= ${asked.notSince}
      order by expires_at
      limit ${asked.most}
    `.execute(db),
  )
}

/** Payments, newest first; `search` is a reference or a subject. */
export async function findPayments(
  db: Db,
  query: {
    status: PaymentStatus | null
    search: string | null
    after: { createdAt: Date; id: string } | null
    limit: number
  },
): Promise<PaymentRecord[]> {
  const { status, search, after } = query
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return all(
    await sql<PaymentRow>`
      select ${columns}
      from payments.payments
      where (${status}::text is null or status = ${status})
        and (
          ${pattern}::text is null or reference ilike ${pattern} or description ilike ${pattern} or subject_id = ${search}
        )
        and (
          ${after?.id ?? null}::text is null
          or (created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::text)
        )
      order by created_at desc, id desc
      limit ${query.limit}
    `.execute(db),
  )
}

export async function findPaymentsByOwner(db: Db, ownerUid: string): Promise<PaymentRecord[]> {
  return all(
    await sql<PaymentRow>`
      select ${columns} from payments.payments where owner_uid = ${ownerUid} order by created_at, id
    `.execute(db),
  )
}

/** Removes the owner from their payments; answers their number. */
export async function anonymisePayments(db: Db, ownerUid: string, erasedUid: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments.payments
    set owner_uid = ${erasedUid}, payer = '{"fullName":"","email":null}'
    where owner_uid = ${ownerUid}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Moves all payments of one owner to another; answers their number. */
export async function movePayments(db: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments.payments set owner_uid = ${to} where owner_uid = ${from}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Moves the payments of a subject to its new owner; answers how many changed. */
export async function movePaymentsBySubject(db: Db, { kind, id }: Subject, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments.payments set owner_uid = ${to}
    where subject_kind = ${kind} and subject_id = ${id} and owner_uid <> ${to}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

function first({ rows }: { rows: PaymentRow[] }): PaymentRecord | null {
  return all({ rows })[0] ?? null
}

function all({ rows }: { rows: PaymentRow[] }): PaymentRecord[] {
  return rows.map(({ subjectKind: kind, subjectId: id, ...rest }) => ({ ...rest, subject: { kind, id } }))
}
