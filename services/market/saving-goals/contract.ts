import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'
import { BillingMonth } from '../house-accounts/contract.ts'
import { GOAL_ENTRY_KINDS, PURPOSES, SAVING_WAYS } from './rules/saving-goal.ts'

const goalId = z.string().max(100)

/** What a customer puts aside for an expected cost of a pet. */
export const SavingGoal = z.object({
  id: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  purpose: z.enum(PURPOSES),
  name: z.string().describe('As the customer calls it; may be empty'),
  petName: z.string().describe('Empty: for no pet in particular'),
  label: z.string().describe("'Castración de Luna'"),
  target: Money,
  month: BillingMonth.nullable().describe('In which the cost is expected'),
  monthLabel: z.string().nullable().describe("'marzo de 2027'"),
  isMonthOver: z.boolean(),
  balance: Money.describe('Put aside'),
  fromWallet: Money.describe('What of it came from the wallet, and can go back there alone'),
  paidIn: Money.describe('What of it was paid, and can go back to the payer'),
  missing: Money,
  progress: z.int().min(0).max(100).describe('Percent of the target'),
  monthly: Money.nullable().describe('To put aside a month to have the target in its month; null: no month lies ahead'),
  isClosed: z.boolean(),
  canPutAside: z.boolean().describe('It is open and not full, and its country allows saving now'),
  createdAt: z.iso.datetime(),
})

export const SavingGoalEntry = z.object({
  number: z.int().describe('From 1, in the order in which the goal changed'),
  at: z.iso.datetime(),
  dayLabel: z.string().describe("'23 de noviembre de 2026, 15:45'"),
  kind: z
    .enum(GOAL_ENTRY_KINDS)
    .describe('taken_back: to where it came from; used: paid money that went into the wallet'),
  way: z.enum(SAVING_WAYS).describe('Where it came from or went'),
  amount: z.int().describe('Minor units; negative: it left the goal'),
  balance: Money.describe('After it'),
  refund: z
    .enum(['asked', 'done', 'manual', 'failed', 'reversed'])
    .nullable()
    .describe('Of what goes back by a payment; manual and failed: a person sends it; reversed: the bank took it back'),
})

export const SavingGoals = z.object({
  isOpen: z.boolean().describe("Whether the operator confirmed the legal basis in the caller's country"),
  currencyCode: CurrencyCode,
  limits: z.object({
    smallest: Money.describe('Of one deposit and of a target'),
    most: Money.describe('Of a target'),
    goals: z.int().describe('Open ones of one customer'),
  }),
  walletBalance: Money,
  goals: z.array(SavingGoal).describe('Open ones of every country, the oldest first; at most 50'),
})

export const SavingGoalPage = z.object({
  goal: SavingGoal,
  walletBalance: Money.describe("In the goal's currency"),
  smallest: Money.describe('Of one deposit'),
  entries: z.array(SavingGoalEntry).describe('The newest first'),
  next: z.int().nullable().describe('`before` of the page after this one; null: there is none'),
})

/** The fact 'saving-taken-back': paid money of a goal goes back to its payer. */
export const SavingTakenBack = z.object({ goalId: z.string() })

const tags = ['saving-goals']

/** Saving goals ('metas de ahorro') of customers. Goals of other customers are not found. */
export const savingGoalCalls = {
  savingGoals: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/app/saving-goals', summary: "The caller's goals", tags })
    .output(SavingGoals),

  /** Throws saving-off where the country has no permit, and the refusals of `whyCannotCreateGoal`. */
  createSavingGoal: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/app/saving-goals', summary: 'New goal', tags })
    .input(
      z.object({
        purpose: z.enum(PURPOSES),
        name: z.string().trim().max(60).default(''),
        petName: z.string().trim().max(40).default(''),
        target: Money.min(1),
        month: BillingMonth.nullable().default(null),
      }),
    )
    .output(SavingGoal),

  savingGoal: operation({ access: 'owner', guests: false })
    .route({ method: 'GET', path: '/app/saving-goals/{goalId}', summary: 'One of them with its entries', tags })
    .input(
      z.object({
        goalId,
        before: z.coerce.number().int().min(1).optional().describe('Entries with a smaller number alone'),
        first: z.coerce.number().int().min(1).max(100).default(30),
      }),
    )
    .output(SavingGoalPage),

  /** Puts money of the wallet aside. */
  putAside: operation({ access: 'owner', guests: false, idempotency: true })
    .route({ method: 'POST', path: '/app/saving-goals/{goalId}/deposits', summary: 'Put aside from the wallet', tags })
    .input(z.object({ goalId, amount: Money.min(1) }))
    .output(SavingGoal),

  /** A link to pay money into the goal. The same open payment answers the same link. */
  payIntoSavingGoal: operation({ access: 'owner', guests: false, rate: 'order', idempotency: true })
    .route({ method: 'POST', path: '/app/saving-goals/{goalId}/payments', summary: 'Pay into a goal', tags })
    .input(z.object({ goalId, amount: Money.min(1), method: z.enum(['qr', 'card']) }))
    .output(z.object({ link: z.string().describe('/payment/TOKEN') })),

  /**
   * Takes money back, without a permit too. To the wallet goes any of it; back to the payer goes what was paid, by the
   * payment that brought it.
   */
  takeBack: operation({ access: 'owner', guests: false, idempotency: true })
    .route({ method: 'POST', path: '/app/saving-goals/{goalId}/withdrawals', summary: 'Take back', tags })
    .input(z.object({ goalId, amount: Money.min(1), to: z.enum(SAVING_WAYS) }))
    .output(SavingGoal),

  /** Closes a goal that holds nothing; a second call changes nothing. */
  closeSavingGoal: operation({ access: 'owner', guests: false })
    .route({ method: 'PUT', path: '/app/saving-goals/{goalId}/closing', summary: 'Close a goal', tags })
    .input(z.object({ goalId }))
    .output(SavingGoal),
}

export type SavingGoal = z.infer<typeof SavingGoal>
export type SavingGoalEntry = z.infer<typeof SavingGoalEntry>
export type SavingGoals = z.infer<typeof SavingGoals>
export type SavingGoalPage = z.infer<typeof SavingGoalPage>
