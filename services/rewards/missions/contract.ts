import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

export const Level = z.object({
  number: z.int().min(1),
  id: z.string().describe("'cachorro'"),
  name: z.string().describe("'Cachorro'"),
  from: z.int().min(0).describe('Huellas earned in all, from which on it is this level'),
})

export const Badge = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string().describe('What it is for, in Spanish'),
  earnedAt: z.iso.datetime().nullable(),
})

export const Mission = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string().describe('What is to be done, in Spanish'),
  period: z.enum(['once', 'month']),
  progress: z.int().min(0).describe('Of `goal`, and never more than it'),
  goal: z.int().min(1),
  displayProgress: z.string().describe("'2 de 3', '1,5 de 3 kg'"),
  points: z.int().min(0).describe('Huellas that its completion gives'),
  badge: z.object({ id: z.string(), title: z.string() }).nullable(),
  completedAt: z.iso.datetime().nullable().describe('Of this month, when it is one of a month'),
})

/** A good event that its owner has not seen yet. */
export const Celebration = z.object({
  id: z.string(),
  kind: z.enum(['mission', 'level']),
  title: z.string().describe("'¡Misión cumplida: Tres pedidos!'"),
  says: z.string(),
  points: z.int().min(0),
  badge: z.object({ id: z.string(), title: z.string() }).nullable(),
  level: Level.nullable(),
  at: z.iso.datetime(),
})

export const Gamification = z.object({
  points: z.int().min(0).describe('Huellas that can be exchanged'),
  owed: z.int().min(0).describe('Taken back after they were spent: the next ones make up for them. One of both is 0'),
  earned: z.int().min(0).describe('Earned in all, by which levels go; exchanging takes none of it'),
  level: Level,
  nextLevel: Level.extend({ missing: z.int().min(1) }).nullable(),
  levelPercent: z.int().min(0).max(100).describe('Of the way from this level to the next; 100 on the last'),
  missions: z.array(Mission),
  badges: z.array(Badge),
  celebrations: z.array(Celebration).describe('Not seen yet, the oldest first'),
})

export const EarningKind = z.enum(['care', 'profile', 'visit', 'purchase', 'donation', 'follow-up', 'reunion'])

export const LedgerLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([...EarningKind.options, 'mission', 'exchange', 'correction']),
  title: z.string().describe("In Spanish: 'Vacuna a tiempo', 'Cupón de Bs 20'"),
  points: z.int().describe('Below zero when they were spent or taken back'),
  displayPoints: z.string().describe("'+40', '−180'"),
})

export const Reward = z.object({
  id: z.string(),
  title: z.string(),
  says: z.string().describe('Its conditions, in Spanish'),
  cost: z.int().min(0).describe('Huellas; 0 is a present of a level'),
  fromLevel: Level.nullable().describe('The level from which on it is offered; null: to everybody'),
  validDays: z.int().describe('For how long the coupon counts'),
  whyNot: z
    .object({
      code: z.enum(['not-enough-huellas', 'level-too-low', 'taken-already']),
      detail: z.string().describe('In Spanish'),
    })
    .nullable()
    .describe('Why the caller cannot have it now; null: they can'),
})

export const Exchange = z.object({
  id: z.string(),
  rewardId: z.string(),
  title: z.string(),
  cost: z.int().min(0),
  status: z
    .enum(['pending', 'granted', 'returned'])
    .describe(
      'pending: the shop is being asked; granted: `code` counts; returned: it could not be, the huellas are back',
    ),
  code: z.string().nullable(),
  until: z.iso.datetime().describe('The first moment at which the coupon no longer counts'),
  at: z.iso.datetime(),
})

export const WayToEarn = z.object({
  kind: EarningKind,
  title: z.string(),
  each: z.int().describe('Huellas per deed; per unit of a purchase, per kilo of a donation'),
  gives: z.string().describe("'40 huellas', '1 huella por cada Bs 10'"),
  limit: z.string().describe("'Hasta 160 al mes'"),
})

/** Huellas: points earned by good care, spent on rewards. */
export const gamification = {
  /** Points, level, missions and badges of the caller; initial values for accounts that never earned any. */
  gamification: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/gamification', summary: "The caller's huellas", tags: ['gamification'] })
    .output(Gamification),

  /** Ways to earn huellas in the caller's country. Public. */
  waysToEarn: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/ways-to-earn', summary: 'How huellas are earned', tags: ['gamification'] })
    .output(z.object({ ways: z.array(WayToEarn), levels: z.array(Level) })),

  /** Lines of the caller, newest first; `after` is the id of the last line of the previous page. */
  ledger: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/ledger', summary: 'Every line of them', tags: ['gamification'] })
    .input(
      z.object({
        first: z.coerce.number().int().min(1).max(100).default(20),
        after: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ lines: z.array(LedgerLine), hasMore: z.boolean() })),

  /** Rewards of the caller's country, the cheapest first. */
  rewards: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/rewards', summary: 'What huellas become', tags: ['gamification'] })
    .output(z.array(Reward)),

  /**
   * Deducts the huellas and asks the market for the coupon: granted at once, or pending and granted by a job within
   * minutes. The same Idempotency-Key exchanges once.
   */
  exchange: operation({ access: 'customer', idempotency: true })
    .route({
      method: 'POST',
      path: '/rewards/{rewardId}/exchanges',
      summary: 'Exchange huellas',
      tags: ['gamification'],
    })
    .input(z.object({ rewardId: z.string().max(100) }))
    .output(Exchange),

  /** Exchanges of the caller, newest first; at most a hundred. */
  exchanges: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/exchanges', summary: "The caller's exchanges", tags: ['gamification'] })
    .output(z.array(Exchange)),

  /** Unseen celebrations of the caller, oldest first; a page reads them before it celebrates. */
  celebrations: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/celebrations', summary: 'Not celebrated yet', tags: ['gamification'] })
    .output(z.array(Celebration)),

  /** Marks celebrations of the caller as seen; other ids are ignored. */
  seeCelebrations: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/celebrations/seen', summary: 'They were shown', tags: ['gamification'] })
    .input(z.object({ ids: z.array(z.string().max(100)).min(1).max(100) }))
    .output(z.object({ seen: z.int().min(0) })),
}
