import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { formatRoundMoney } from '#shared/money.ts'
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

/** Rewards of a country, in multiples of its round amount; eight huellas are worth about one. */
export function findRewards(country: CountryIso): Reward[] {
  const { currency, roundAmount } = countries[country]
  const money = (times: number) => formatRoundMoney(times * roundAmount, currency).replace('\u00A0', ' ')
  const off = (times: number, from: number) => amountOff(times * roundAmount, from * roundAmount)
  const from = (times: number) => `En compras desde ${money(times)}`
  return [
    present(country, 3, `${money(15)} por tu nivel Compañero`, from(60), off(15, 60)),
    present(country, 4, `${money(30)} por tu nivel Guardián`, from(100), off(30, 100)),
    present(country, 5, `${money(60)} por tu nivel Leyenda`, from(150), off(60, 150)),
    sold(country, 'envio', 'Envío gratis', from(50), 60, freeDelivery(50 * roundAmount)),
    sold(country, '10', `${money(10)} de descuento`, from(80), 80, off(10, 80)),
    sold(country, '25', `${money(25)} de descuento`, from(150), 190, off(25, 150)),
    sold(
      country,
      '15-por-ciento',
      '15 % de descuento',
      `Hasta ${money(50)} de descuento`,
      300,
      percentOff(15, 50 * roundAmount),
      3,
    ),
  ]
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
