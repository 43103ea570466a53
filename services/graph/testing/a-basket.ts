import type { Basket } from '#services/market/contract.ts'

/** Two bags of dog food at Bs 25,00 each, with free delivery. */
export function aBasket({
  coupon,
  couponRefusal,
  discount,
}: Pick<Basket, 'coupon' | 'couponRefusal'> & { discount: number }): Basket {
  const nothing = { fulfillmentTotal: 0, surchargeTotal: 0, taxTotal: 0, tip: 0, walletAmount: 0, membershipSaving: 0 }
  return {
    deliveryPrice: 0,
    displayDeliveryPrice: 'Bs 0,00',
    currencyCode: 'BOB',
    lines: [
      {
        productId: 'p1',
        productVariantId: 'v1',
        sku: 'A-1',
        title: 'Croquetas',
        optionTitle: '3 kg',
        productSlug: 'croquetas',
        productVendor: 'Bravo',
        imageId: null,
        tags: ['perros'],
        category: 'Perros',
        quantity: 2,
        askedQuantity: 2,
        price: { amount: 2500, currencyCode: 'BOB', displayAmount: 'Bs 25,00' },
        compareAtPrice: null,
        currentStock: 9,
        isBackorder: false,
        donatedGrams: null,
        needsPrescription: false,
        subtotal: { amount: 5000, displayAmount: 'Bs 50,00' },
        problem: null,
      },
    ],
    summary: { ...nothing, itemTotal: 5000, total: 5000, discountTotal: discount, amountDue: 5000 - discount },
    missingForFreeDelivery: 0,
    benefits: 'known',
    membership: null,
    inDeliveryZone: true,
    isOpen: true,
    changed: false,
    coupon,
    couponRefusal,
    bestCoupon: null,
  }
}
