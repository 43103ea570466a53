import type { CountryIso } from '#shared/country.ts'
import type { Balance } from './ledger.ts'
import { findLevel, levelNumbered } from './levels.ts'

/** Discount of a coupon, as the market is asked for it; money in minor units. */
export interface CouponTerms {
  kind: 'percentage' | 'amount' | 'free_delivery'
  percent: number | null
  amount: number | null
  /** Upper limit of a percentage discount. */
  maxDiscount: number | null
  minItemTotal: number
}

export interface Reward {
  id: string
  country: CountryIso
  title: string
  /** Conditions shown to the customer. */
  says: string
  /** Huellas; 0 is a level's present, which can be taken once. */
  cost: number
  /** Number of the first level that can take it. */
  fromLevel: number
  validDays: number
  coupon: CouponTerms
}

const nothingElse = { percent: null, amount: null, maxDiscount: null, minItemTotal: 0 }

function amountOff(amount: number, minItemTotal: number): CouponTerms {
  return { ...nothingElse, kind: 'amount', amount, minItemTotal }
}

const freeDelivery = (minItemTotal: number): CouponTerms => ({ ...nothingElse, kind: 'free_delivery', minItemTotal })

const percentOff = (percent: number, maxDiscount: number): CouponTerms => ({
  ...nothingElse,
  kind: 'percentage',
  percent,
  maxDiscount,
})

/** Rewards: eight huellas are worth about Bs 1 or Gs 1.000. */
export const rewards: readonly Reward[] = [
  present('BO', 3, 'Bs 15 por tu nivel Compañero', 'En compras desde Bs 60', amountOff(1500, 6000)),
  present('BO', 4, 'Bs 30 por tu nivel Guardián', 'En compras desde Bs 100', amountOff(3000, 10_000)),
  present('BO', 5, 'Bs 60 por tu nivel Leyenda', 'En compras desde Bs 150', amountOff(6000, 15_000)),
  sold('BO', 'envio', 'Envío gratis', 'En compras desde Bs 50', 60, freeDelivery(5000)),
  sold('BO', '10', 'Bs 10 de descuento', 'En compras desde Bs 80', 80, amountOff(1000, 8000)),
  sold('BO', '25', 'Bs 25 de descuento', 'En compras desde Bs 150', 190, amountOff(2500, 15_000)),
  sold('BO', '15-por-ciento', '15 % de descuento', 'Hasta Bs 50 de descuento', 300, percentOff(15, 5000), 3),

  present('PY', 3, 'Gs 15.000 por tu nivel Compañero', 'En compras desde Gs 60.000', amountOff(15_000, 60_000)),
  present('PY', 4, 'Gs 30.000 por tu nivel Guardián', 'En compras desde Gs 100.000', amountOff(30_000, 100_000)),
  present('PY', 5, 'Gs 60.000 por tu nivel Leyenda', 'En compras desde Gs 150.000', amountOff(60_000, 150_000)),
  sold('PY', 'envio', 'Envío gratis', 'En compras desde Gs 50.000', 60, freeDelivery(50_000)),
  sold('PY', '10', 'Gs 10.000 de descuento', 'En compras desde Gs 80.000', 80, amountOff(10_000, 80_000)),
  sold('PY', '25', 'Gs 25.000 de descuento', 'En compras desde Gs 150.000', 190, amountOff(25_000, 150_000)),
  sold('PY', '15-por-ciento', '15 % de descuento', 'Hasta Gs 50.000 de descuento', 300, percentOff(15, 50_000), 3),
]

export function findRewards(country: CountryIso): Reward[] {
  return rewards.filter((reward) => reward.country === country)
}

/** Whether this level has a present in the country. */
export function hasPresent(level: number, country: CountryIso): boolean {
  return findRewards(country).some((reward) => isPresent(reward) && reward.fromLevel === level)
}

export function isPresent({ cost }: Pick<Reward, 'cost'>): boolean {
  return cost === 0
}

export type WhyNot = 'not-enough-huellas' | 'level-too-low' | 'taken-already'

/** The first reason why the reward cannot be taken, or null. */
export function whyNotReward(
  reward: Reward,
  { balance, taken }: { balance: Balance; taken: ReadonlySet<string> },
): WhyNot | null {
  if (findLevel(balance.earned).number < reward.fromLevel) return 'level-too-low'
  if (isPresent(reward) && taken.has(reward.id)) return 'taken-already'
  return balance.points < reward.cost ? 'not-enough-huellas' : null
}

/** The same reason as a message for the customer. */
export function formatWhyNot(why: WhyNot, reward: Reward, { points }: Balance): string {
  const missing = reward.cost - points
  return {
    'not-enough-huellas': missing === 1 ? 'Te falta 1 huella' : `Te faltan ${missing} huellas`,
    'level-too-low': `Desde el nivel ${levelNumbered(reward.fromLevel)?.name ?? reward.fromLevel}`,
    'taken-already': 'Ya es tuya: mira tus cupones',
  }[why]
}

function present(country: CountryIso, level: number, title: string, says: string, coupon: CouponTerms): Reward {
  const id = `${country.toLowerCase()}-nivel-${level}`
  return { id, country, title, says, cost: 0, fromLevel: level, validDays: 60, coupon }
}

function sold(
  country: CountryIso,
  name: string,
  title: string,
  says: string,
  cost: number,
  coupon: CouponTerms,
  fromLevel = 1,
): Reward {
  const id = `${country.toLowerCase()}-${name}`
  return { id, country, title, says, cost, fromLevel, validDays: 45, coupon }
}
