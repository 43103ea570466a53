import * as z from 'zod'
import { soldCalls } from '#shared/accounting/sold-entries.ts'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money } from '#shared/values.ts'
import { PeriodReconciliation } from './reconciliation/contract.ts'
import { COLUMN_ROLES } from './statements/rules/statement-columns.ts'

export const PaymentMethod = z.enum(['qr', 'card'])

/** Subject of a payment; its service consumes 'payment-settled' and 'payment-expired' of its kind. */
export const Subject = z.object({
  kind: z.enum(['order', 'appointment', 'counter', 'insurance', 'membership', 'house-account', 'saving']),
  id: z.string().min(1).max(100),
})

export const WayToPay = z.object({
  method: PaymentMethod,
  isTest: z.boolean(),
  waitsUntil: z.iso
    .datetime()
    .nullable()
    .describe('How long a payment that begins now waits for its bank statement; null: its provider tells at once'),
})

export const PaymentStatus = z
  .enum(['created', 'pending', 'paid', 'rejected', 'cancelled', 'expired', 'paid_late'])
  .describe('created: the provider has not answered yet; paid_late: money for a payment that had ended')

export const Payment = z.object({
  id: z.string(),
  subject: Subject,
  ownerUid: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  amount: Money,
  displayAmount: z.string(),
  method: PaymentMethod,
  status: PaymentStatus,
  description: z.string().describe("'Pedido HU-8F3K2Q'"),
  reference: z.string().describe('What a statement repeats'),
  returnPath: z.string().describe('Where the payer goes back to'),
  redirectUrl: z.string().nullable().describe("The provider's own page"),
  qr: z.string().nullable().describe('What the QR code says'),
  transferTo: z
    .object({ account: z.string(), holder: z.string(), bank: z.string().describe('Empty: nobody said') })
    .nullable()
    .describe('The account that a bank transfer goes to, for who types it; null: the code or the page leads there'),
  isTest: z.boolean().describe("'Modo de prueba': no money moves"),
  isByStatement: z.boolean().describe("Only the bank's statement settles it, on the next business day"),
  refusal: z.string().nullable().describe('Why the provider rejected it, in Spanish'),
  refunded: Money,
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

export const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: Money,
  displayAmount: z.string(),
  reason: z.string(),
  state: z.enum(['asked', 'done', 'manual', 'failed']).describe('manual: a person at the bank sends it back'),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
})

/** A cell of a statement's row, with its column's heading. */
export const StatementCell = z.object({ heading: z.string(), text: z.string() })

/** The line of a bank statement that a finding is about. */
export const FindingStatement = z.object({
  fileName: z.string().nullable().default(null),
  line: z.int().nullable().default(null),
  bookedOn: Day,
  cells: z.array(StatementCell).default([]).describe('The whole row'),
})

export const Finding = z.object({
  id: z.string(),
  kind: z
    .enum(['late', 'under', 'over', 'twice', 'unknown', 'mismatch', 'reversal'])
    .describe('reversal: the bank took the money of a payment back'),
  payment: Payment.nullable(),
  currencyCode: CurrencyCode,
  amount: Money,
  displayAmount: z.string(),
  statement: FindingStatement.nullable(),
  facts: z.record(z.string(), z.unknown()),
  foundAt: z.iso.datetime(),
  resolution: z.enum(['refunded', 'credited', 'applied', 'dismissed']).nullable(),
  note: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
})

/** Work for operators, and work that is overdue. */
export const ToLookAfter = z.object({
  findings: z.array(z.object({ kind: Finding.shape.kind, count: z.int(), oldestAt: z.iso.datetime() })),
  refunds: z.object({
    toMake: z.int().describe('At the bank, by a person'),
    oldestAt: z.iso.datetime().nullable(),
    overdue: z.int().describe('Their provider has not made them for an hour'),
  }),
  overdue: z.object({
    count: z.int(),
    payments: z.array(Payment).describe('The first 20, the longest over first'),
  }),
  unheard: z.int().describe('Events of providers that nobody has looked into for five minutes'),
})

export const LineOutcome = z
  .enum(['matched', 'under', 'over', 'twice', 'late', 'unknown', 'not-incoming', 'refunded', 'reversed'])
  .describe(
    'matched: its payment is settled; under to unknown, and reversed: a finding waits in the inbox; refunded: a refund of ours',
  )

export const Statement = z.object({
  id: z.string(),
  fileName: z.string(),
  currencyCode: CurrencyCode,
  importedAt: z.iso.datetime(),
  lines: z.int().describe('Movements in the file'),
  repeated: z.int().describe('Of them, how many an earlier statement had already'),
  outcomes: z.partialRecord(LineOutcome, z.int()).describe('How many of the others became what'),
})

export const StatementLine = z.object({
  position: z.int().describe('Where it is in the file, its heading being 1'),
  bookedOn: Day,
  amount: z.int().describe('Minor units; what left the account is negative'),
  displayAmount: z.string(),
  reference: z.string(),
  text: z.string(),
  cells: z.array(StatementCell).describe('The whole row; empty for lines that an earlier version imported'),
  outcome: LineOutcome,
  payment: Payment.nullable(),
})

export const ColumnRole = z
  .enum(COLUMN_ROLES)
  .describe('credit and debit, or amount; none: only searched for references')

export const DayOrder = z.enum(['day-first', 'month-first'])

/** An uploaded statement whose columns a person names. */
export const StatementDraft = z.object({
  id: z.string(),
  fileName: z.string(),
  currencyCode: CurrencyCode,
  whyNot: z.string().describe('In Spanish: what was not understood'),
  headings: z
    .array(z.object({ table: z.int(), line: z.int(), label: z.string() }))
    .describe('Rows that may be the headings'),
  table: z.int().describe('Position of the chosen table (sheet), from 0'),
  line: z.int().describe('Line of the chosen headings'),
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), role: ColumnRole.describe('As recognized') }),
  ),
  dayOrder: DayOrder,
})

/**
 * The fact 'payment-settled': the payment was received. Published once per payment, in the transaction that records
 * it.
 */
export const PaymentSettled = z.object({
  paymentId: z.string(),
  subject: Subject,
  currencyCode: CurrencyCode,
  amount: Money,
  method: PaymentMethod,
  paidAt: z.iso.datetime(),
})

/** The fact 'payment-expired': this payment ended unpaid. */
export const PaymentExpired = z.object({
  paymentId: z.string(),
  subject: Subject,
  status: z.enum(['rejected', 'cancelled', 'expired']),
})

/** The fact 'payment-refunded': a refund was made, or is on its way. */
export const PaymentRefunded = z.object({
  paymentId: z.string(),
  subject: Subject,
  cause: z.string().describe("'reversal:…': the bank took the money back by itself"),
  currencyCode: CurrencyCode,
  amount: Money,
  state: Refund.shape.state,
})

const StatementFile = z.object({
  fileName: z.string().min(1).max(200),
  currencyCode: CurrencyCode,
  contentBase64: z.base64().max(950_000).describe('At most 700 kB'),
})

const ImportedStatement = Statement.extend({ isRepeated: z.boolean().describe('This very file was imported before') })

/** Called by our services only; operators reach the staff calls through the back office. */
export const contract = {
  ...soldCalls,

  /** Online payment methods of this market; empty without a configured provider. */
  ways: operation({ access: 'service' })
    .route({ method: 'GET', path: '/ways/{country}', summary: 'Ways to pay', tags: ['payments'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.array(WayToPay)),

  /**
   * Returns the live payment of this subject, or starts one with the provider. The same subject, method and amount
   * return the same payment and link; another method or amount ends the previous one, unless that was paid: 409
   * 'Already paid'. A provider that does not answer: 502, and the next call tries again.
   */
  createPayment: operation({ access: 'service' })
    .route({ method: 'POST', path: '/payments', summary: 'Begin a payment', tags: ['payments'] })
    .input(
      z.object({
        subject: Subject,
        ownerUid: z.string().max(100),
        country: CountryIsoCode,
        currencyCode: CurrencyCode,
        amount: Money.min(1),
        method: PaymentMethod,
        description: z.string().min(1).max(120),
        payer: z.object({ fullName: z.string().max(200), email: z.string().max(254).nullable() }),
        returnPath: z
          .string()
          .regex(/^\/(?!\/)[^\s\\]*$/)
          .max(500),
        expiresAt: z.iso.datetime(),
      }),
    )
    .output(Payment.extend({ token: z.string().describe('Opens /payment/TOKEN') })),

  /** Finds a payment by the secret token of its link; any other token reads as not found. */
  payment: operation({ access: 'service' })
    .route({ method: 'POST', path: '/payments/open', summary: 'The payment of a link', tags: ['payments'] })
    .input(z.object({ token: z.string().max(100) }))
    .output(Payment),

  /** Reads the payment's state from the provider now, for payers who return from its page. */
  checkPayment: operation({ access: 'service' })
    .route({ method: 'POST', path: '/payments/check', summary: 'Ask the provider', tags: ['payments'] })
    .input(z.object({ token: z.string().max(100) }))
    .output(Payment),

  /** The open or paid payment of this subject, else its newest, or null. */
  paymentOf: operation({ access: 'service' })
    .route({
      method: 'GET',
      path: '/subjects/{kind}/{id}/payment',
      summary: 'Payment of a subject',
      tags: ['payments'],
    })
    .input(Subject)
    .output(Payment.nullable()),

  /**
   * Ends the open payment of a subject that is no longer sold. The provider is asked first: a payment made meanwhile
   * is settled, not cancelled. Answers the present state; null when there never was a payment.
   */
  cancelPayment: operation({ access: 'service' })
    .route({ method: 'POST', path: '/subjects/{kind}/{id}/cancel', summary: 'End a payment', tags: ['payments'] })
    .input(Subject)
    .output(Payment.nullable()),

  /**
   * Refunds part or all of the subject's paid payment, once per `cause`. More than remains of it: 409 'More than was
   * paid'. `manual` waits in the back office until an operator has made the transfer.
   */
  refund: operation({ access: 'service' })
    .route({ method: 'POST', path: '/subjects/{kind}/{id}/refunds', summary: 'Refund', tags: ['payments'] })
    .input(
      Subject.extend({
        amount: Money.min(1),
        cause: z.string().min(1).max(200),
        reason: z.string().min(1).max(500),
        actorUid: z.string().max(100).nullable(),
      }),
    )
    .output(Refund),

  /** Moves the payments of a subject to its new owner (the guest signed in, or verified their phone). */
  handOverPayments: operation({ access: 'service' })
    .route({ method: 'POST', path: '/subjects/{kind}/{id}/owner', summary: 'Hand payments over', tags: ['payments'] })
    .input(Subject.extend({ ownerUid: z.string().min(1).max(100) }))
    .output(z.object({ payments: z.int() })),

  /** Back office: payments, newest first. */
  staffPayments: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/payments', summary: 'Payments', tags: ['staff'] })
    .input(
      z.object({
        status: PaymentStatus.optional(),
        search: z.string().max(100).optional().describe('A reference, or what was paid for'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        payments: z.array(Payment.extend({ findings: z.array(Finding.shape.kind).describe('Not decided yet') })),
        endCursor: z.string().nullable(),
      }),
    ),

  /** Back office: payments that could not be matched, oldest first, and refunds to make by hand. */
  inbox: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/inbox', summary: 'Findings and refunds to make', tags: ['staff'] })
    .output(
      z.object({
        findings: z.array(
          Finding.extend({
            candidates: z
              .array(Payment)
              .describe('Of money without a payment: the newest unpaid ones of the same amount, at most 5'),
          }),
        ),
        refunds: z.array(Refund.extend({ payment: Payment })),
      }),
    ),

  /** Back office: number of items that wait for an operator, and expired payments that could not be ended. */
  toLookAfter: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/toLookAfter', summary: 'What waits too long', tags: ['staff'] })
    .output(ToLookAfter),

  /**
   * Back office: records the decision on a finding. `refunded` starts the refund itself when the finding has a
   * payment; of a reversal it records that the bank made it. A reversal is neither `applied` nor `credited`: 409.
   * Money without a payment is `applied` to the one that `paymentReference` names, in the same currency.
   */
  resolveFinding: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/findings/{findingId}', summary: 'Resolve a finding', tags: ['staff'] })
    .input(
      z.object({
        findingId: z.string().max(100),
        resolution: z.enum(['refunded', 'credited', 'applied', 'dismissed']),
        note: z.string().trim().min(1).max(500),
        paymentReference: z.string().trim().max(40).optional().describe('Ignored where the payment is known'),
      }),
    )
    .output(Finding),

  /** Back office: records that a refund was made at the bank. */
  markRefunded: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/refunds/{refundId}/done', summary: 'A refund was made', tags: ['staff'] })
    .input(z.object({ refundId: z.string().max(100), note: z.string().trim().min(1).max(500) }))
    .output(Refund),

  /**
   * Back office: imports a bank statement, CSV, XLSX or HTML. Incoming movements are matched by a reference in any of
   * their cells and by amount; a match settles its payment, the rest become findings. So does an outgoing movement that
   * names a payment and is no refund of ours. The same file again returns the same answer; a movement in several
   * statements counts once. A file with a line that cannot be read is a 422 'Statement not readable' that names the
   * line, and nothing is imported; its `reason` says whether the columns were not understood (`draftStatement`).
   */
  importStatement: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/statements', summary: 'Import a statement', tags: ['staff'] })
    .input(StatementFile)
    .output(ImportedStatement),

  /**
   * Back office: keeps a file for a day, so that a person can say what its columns mean. A file without any table is a
   * 422 'Statement not readable'.
   */
  draftStatement: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/statement-drafts', summary: 'Keep a statement to map', tags: ['staff'] })
    .input(StatementFile)
    .output(z.object({ draftId: z.string() })),

  /** Back office: the columns of a kept file, as recognized; `table` and `line` choose other headings (line 0: none). */
  statementDraft: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/statement-drafts/{draftId}', summary: 'A kept statement', tags: ['staff'] })
    .input(
      z.object({
        draftId: z.string().max(100),
        table: z.coerce.number().int().min(0).max(1000).optional(),
        line: z.coerce.number().int().min(0).max(100_000).optional(),
      }),
    )
    .output(StatementDraft),

  /**
   * Back office: imports a kept file with its columns as a person named them, and remembers them for this list of
   * headings. Columns that cannot be used, or lines that cannot be read with them: 422, and nothing is remembered.
   */
  importDraft: operation({ access: 'operator', area: 'finance' })
    .route({
      method: 'POST',
      path: '/staff/statement-drafts/{draftId}/import',
      summary: 'Import a kept statement',
      tags: ['staff'],
    })
    .input(
      z.object({
        draftId: z.string().max(100),
        table: z.int().min(0).max(1000),
        line: z.int().min(0).max(100_000).describe('Line of the headings; 0: there are none'),
        roles: z.array(ColumnRole).min(1).max(200),
        dayOrder: DayOrder,
      }),
    )
    .output(ImportedStatement),

  /** Back office: the newest 20 statements. */
  statements: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/statements', summary: 'Statements', tags: ['staff'] })
    .output(z.array(Statement)),

  /** Back office: outcomes of a statement's movements that no earlier statement had. */
  statement: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/statements/{statementId}', summary: 'A statement', tags: ['staff'] })
    .input(z.object({ statementId: z.string().max(100) }))
    .output(Statement.extend({ movements: z.array(StatementLine) })),

  /** Back office: payments of a period beside the movements of its bank statements. */
  reconciliation: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/reconciliation/{country}', summary: 'Reconcile a period', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode, from: Day, until: Day }))
    .output(PeriodReconciliation),

  /**
   * Moves the guest's payments to the caller after sign-in. The guest's credential is the proof. Repeating the call
   * moves none.
   */
  adoptGuestData: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/claims/guest', summary: 'Take over what a guest paid', tags: ['person'] })
    .input(z.object({ guestToken: z.string().max(4000) }))
    .output(z.object({ payments: z.int() })),

  /** Exports the caller's payments. */
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "The caller's payments", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /** Removes name and e-mail from the caller's payments; accounting keeps the payments. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'Take the payer out', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}

export type WayToPay = z.infer<typeof WayToPay>
export type PaymentMethod = z.infer<typeof PaymentMethod>
export type Subject = z.infer<typeof Subject>
export type PaymentStatus = z.infer<typeof PaymentStatus>
export type Payment = z.infer<typeof Payment>
export type Refund = z.infer<typeof Refund>
export type Finding = z.infer<typeof Finding>
export type ToLookAfter = z.infer<typeof ToLookAfter>
export type LineOutcome = z.infer<typeof LineOutcome>
export type Statement = z.infer<typeof Statement>
export type StatementLine = z.infer<typeof StatementLine>
export type StatementCell = z.infer<typeof StatementCell>
export type StatementDraft = z.infer<typeof StatementDraft>
export type PaymentSettled = z.infer<typeof PaymentSettled>
export type PaymentExpired = z.infer<typeof PaymentExpired>
export type { PeriodReconciliation } from './reconciliation/contract.ts'
export type PaymentRefunded = z.infer<typeof PaymentRefunded>
