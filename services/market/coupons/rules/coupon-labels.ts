import { joinCountryNames } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { dateTimeLabel } from '../../rules/wall-clock.ts'
import type { Coupon, CouponRefusal } from './coupon.ts'
import { couponConditions, getConditionDetail } from './coupon-conditions.ts'

/** Spanish texts of a coupon: its benefit, its terms, and why it does not apply. */

const plurals: Record<string, string> = {
  PERRO: 'perros',
  GATO: 'gatos',
  AVE: 'aves',
  CONEJO: 'conejos',
  HÁMSTER: 'hámsteres',
  PEZ: 'peces',
  TORTUGA: 'tortugas',
}

/** '15 % de descuento, hasta Bs 40,00', 'Bs 20,00 de descuento', 'Envío gratis'. */
export function formatBenefit(coupon: BenefitToFormat): string {
  const { maxDiscount, currency } = coupon
  const benefit = formatFullBenefit(coupon)
  return maxDiscount === null ? benefit : `${benefit}, hasta ${formatMoney(maxDiscount, currency)}`
}

type BenefitToFormat = Pick<Coupon, 'kind' | 'percent' | 'amount' | 'currency' | 'maxDiscount'>

function formatFullBenefit({ kind, percent, amount, currency }: BenefitToFormat): string {
  if (kind === 'free_delivery') return 'Envío gratis'
  return kind === 'percentage' ? `${percent}\u00A0% de descuento` : `${formatMoney(amount ?? 0, currency)} de descuento`
}

type TermsToFormat = Pick<
  Coupon,
  'currency' | 'minItemTotal' | 'conditions' | 'perCustomerLimit' | 'tagNames' | 'vendors' | 'petTypes'
>

/** Terms of a coupon, each as a short line; its dates are shown separately. */
export function formatTerms(coupon: TermsToFormat): string[] {
  const { currency, minItemTotal, conditions, perCustomerLimit } = coupon
  const products = formatProducts(coupon)
  const isOnce = conditions.some((name) => couponConditions[name].isOnce)
  return [
    ...(products ? [`En ${products}`] : []),
    ...(minItemTotal > 0 ? [`En compras desde ${formatMoney(minItemTotal, currency)}`] : []),
    ...conditions.map((name) => couponConditions[name].term),
    ...(!isOnce && perCustomerLimit === 1 ? ['Una vez por persona'] : []),
    ...(perCustomerLimit !== null && perCustomerLimit > 1 ? [`Hasta ${perCustomerLimit} veces por persona`] : []),
  ]
}

/** Tells the customer what to do instead; `missing` is the amount that the cart lacks of the minimum. */
export function whyNotInSpanish(
  refusal: CouponRefusal,
  coupon: Coupon | null,
  { timeZone, itemTotal }: { timeZone: string; itemTotal: number },
): string {
  if (refusal === 'coupon-too-many-tries') return 'Probaste muchos códigos. Espera una hora y vuelve a intentar.'
  if (coupon === null) return 'No encontramos ese cupón. Revisa que esté bien escrito.'
  const money = (amount: number) => formatMoney(amount, coupon.currency)
  switch (refusal) {
    case 'coupon-unknown':
      return 'No encontramos ese cupón. Revisa que esté bien escrito.'
    case 'coupon-other-shop':
      return 'Ese cupón es de otra tienda.'
    case 'coupon-not-yet':
      return `Ese cupón vale desde el ${dateTimeLabel(coupon.startsAt, timeZone)}.`
    case 'coupon-ended':
      return coupon.endsAt ? `Ese cupón venció el ${lastMinuteLabel(coupon.endsAt, timeZone)}.` : 'Ese cupón venció.'
    case 'coupon-used-up':
      return 'Ese cupón ya se agotó.'
    case 'coupon-needs-phone':
      return `Para usar este cupón escribe un celular válido de ${joinCountryNames('o', 'de ')}.`
    case 'coupon-needs-proof':
      return 'Este cupón es para quien compra por primera vez. Confirma tu celular con un código para usarlo.'
    case 'coupon-already-used':
      return 'Ya usaste ese cupón.'
    case 'coupon-needs-delivery':
      return 'Ese cupón es para pedidos con entrega. Elige entrega para usarlo.'
    case 'coupon-other-products':
      return `Ese cupón vale en ${formatProducts(coupon) || 'otros productos'}. Agrega alguno para usarlo.`
    case 'coupon-minimum':
      return `Te faltan ${money(coupon.minItemTotal - itemTotal)} para usar este cupón: vale desde ${money(coupon.minItemTotal)}.`
    case 'coupon-nothing-to-discount':
      return coupon.kind === 'free_delivery'
        ? 'Tu envío ya es gratis. Guarda este cupón para otro pedido.'
        : 'Con lo que llevas, este cupón no descuenta nada.'
    default:
      return getConditionDetail(refusal)
  }
}

/** Last minute of validity: 'lunes 30 de noviembre, 23:59'. */
export function lastMinuteLabel(endsAt: Date, timeZone: string): string {
  return dateTimeLabel(new Date(endsAt.getTime() - 1), timeZone)
}

/** 'Gatos, productos de Misky para gatos'; empty when the coupon covers all products. */
function formatProducts({ tagNames, vendors, petTypes }: Pick<Coupon, 'tagNames' | 'vendors' | 'petTypes'>): string {
  const pets = petTypes.map((pet) => plurals[pet] ?? pet.toLowerCase())
  const brands = vendors.length > 0 ? `productos de ${oneOrOther(vendors)}` : ''
  const categories = oneOrOther(tagNames)
  const things = [categories, brands].filter(Boolean).join(', ')
  if (pets.length === 0) return things
  return `${things || 'productos'} para ${oneOrOther(pets)}`
}

function oneOrOther(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} o ${last}`
}
