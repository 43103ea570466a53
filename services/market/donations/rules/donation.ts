import type { ImportedProduct } from '../../imports/rules/imported-product.ts'
import type { OrderPaymentState } from '../../orders/rules/order-life.ts'
import type { OrderState } from '../../orders/rules/order-states.ts'

/** Food that shoppers buy for a shelter: docs/decisions/012. Pure. */

/**
 * The donation product that `market:setup` creates in a shop that sells one. In no listing, without stock of its own.
 */
export function kiloToGive(priceMinor: number): ImportedProduct {
  return {
    handle: 'donar-1-kg',
    title: '1 kg para un refugio',
    descriptionHtml: '<p>Un kilo de alimento que llevamos a un refugio.</p>',
    descriptionText: 'Un kilo de alimento que llevamos a un refugio.',
    vendor: 'Donación',
    productType: null,
    tags: [],
    petTypes: [],
    lifeStage: null,
    breedSize: null,
    kcalPerKg: null,
    ingredients: null,
    needsPrescription: false,
    optionNames: [],
    metaTitle: null,
    metaDescription: null,
    status: 'donation',
    variants: [
      {
        sku: 'DONAR-1-KG',
        optionValues: [],
        priceMinor,
        compareAtMinor: null,
        stock: 0,
        allowBackorder: true,
        netGrams: 1000,
        barcode: null,
      },
    ],
    images: [],
  }
}

/** Whether a line is a donation. */
export function isDonation({ donatedGrams }: { donatedGrams?: number | null }): boolean {
  return (donatedGrams ?? 0) > 0
}

/** Whether the lines are donations alone, so that nothing has to be delivered. */
export function isOnlyDonations(lines: readonly { quantity: number; donatedGrams?: number | null }[]): boolean {
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  return wanted.length > 0 && wanted.every(isDonation)
}

interface GivingOrder {
  status: OrderState
  paymentState: OrderPaymentState
  lines: readonly {
    position: number
    state: 'kept' | 'dropped' | 'substituted'
    quantity: number
    donatedGrams?: number | null
  }[]
}

/**
 * Grams that each line of an order donates now: 0 until it is paid (on handing over, when paid at the door), and 0
 * again when it is cancelled.
 */
export function givenBy({ status, paymentState, lines }: GivingOrder): { position: number; grams: number }[] {
  const isPaid = status !== 'CANCELLED' && (paymentState === 'paid' || paymentState === 'none')
  return lines.filter(isDonation).map(({ position, state, quantity, donatedGrams }) => ({
    position,
    grams: isPaid && state === 'kept' ? quantity * (donatedGrams ?? 0) : 0,
  }))
}
