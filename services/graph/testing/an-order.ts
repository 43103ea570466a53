import type { Order } from '#services/market/contract.ts'

/** An order of two lines, the second of which was missing. */
export function anOrderWithoutItsSecondLine(): Order {
  const lines = [aLine(1, 'kept'), aLine(2, 'dropped')]
  const contact = { fullName: 'Ana Roca', phoneNumber: '+59170000001', email: null }
  const summary = {
    itemTotal: 3890,
    fulfillmentTotal: 0,
    surchargeTotal: 0,
    taxTotal: 0,
    total: 3890,
    discountTotal: 0,
    tip: 0,
    walletAmount: 0,
    amountDue: 3890,
    membershipSaving: 0,
  }
  const at = '2026-11-21T15:00:00.000Z'
  return {
    _id: 'o1',
    referenceId: 'HU-8F3K2Q',
    shopId: 's',
    shopName: 'Almacén HQ',
    shopPhone: null,
    shopAddress: 'Av. Banzer 120',
    status: 'PREPARING',
    paymentMethod: 'cash',
    paymentState: 'at_door',
    payUntil: null,
    confirmUntil: null,
    needsChangeFor: null,
    paid: 0,
    refunded: 0,
    displayRefunded: '',
    coupon: null,
    currencyCode: 'BOB',
    hasDelivery: false,
    contact,
    shippingAddress: null,
    scheduledDeliveryDate: null,
    scheduledLabel: null,
    promisedLabel: null,
    promisedAt: at,
    notes: '',
    predefinedNotes: [],
    lines,
    summary,
    containedTax: 506,
    timeline: [],
    changes: [],
    cancelled: null,
    rating: null,
    prescription: null,
    canPay: false,
    canCancel: false,
    canEdit: false,
    disruption: null,
    edits: 0,
    canRate: false,
    createdAt: at,
    benefits: null,
    accessToken: null,
  }
}

function aLine(position: number, state: 'kept' | 'dropped'): Order['lines'][number] {
  return {
    productId: `p${position}`,
    productVariantId: `v${position}`,
    sku: `SKU-${position}`,
    title: 'Croquetas',
    optionTitle: '3 kg',
    productSlug: 'croquetas',
    productVendor: 'Ñandú',
    imageId: null,
    isBackorder: false,
    donatedGrams: null,
    needsPrescription: false,
    quantity: 1,
    price: { amount: 3890, currencyCode: 'BOB', displayAmount: 'Bs\u00A038,90' },
    subtotal: { amount: 3890, displayAmount: 'Bs\u00A038,90' },
    position,
    state,
    orderedQuantity: 1,
    returnedQuantity: 0,
    replacesPosition: null,
  }
}
