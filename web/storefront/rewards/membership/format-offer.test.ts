import { expect, test } from 'vitest'
import { addMessages, translator } from '#web/i18n/i18n.ts'
import words from '#web/messages/es/petMember.json' with { type: 'json' }
import { formatOffer } from './format-offer.ts'

addMessages('es', 'petMember', words)
const t = translator('es', 'petMember')

function aPlan(price: number, kinds: readonly ('delivery' | 'grooming' | 'coupon')[]) {
  return { price, displayPrice: `Bs ${price}`, benefits: kinds.map((kind) => ({ kind, title: '', detail: '' })) }
}

test('what is promised of memberships is what the plan gives whose price is said', () => {
  const plans = [aPlan(89, ['delivery', 'grooming', 'coupon']), aPlan(49, ['delivery', 'grooming'])]
  expect(formatOffer(plans, t)).toBe('Desde Bs 49 al mes: envíos gratis y descuento en baños y peluquería.')
})

test('nothing is promised where no plan is on sale', () => {
  expect(formatOffer([], t)).toBeNull()
})
