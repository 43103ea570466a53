/** A `StoredCart` of the contract as it begins: at version 0 nothing was kept yet. */
export function emptyStoredCart(shopId: string, version = 0) {
  return {
    shopId,
    items: [],
    notes: '',
    predefinedNotes: [],
    hasDelivery: true,
    scheduledDeliveryDate: null,
    promoCode: null,
    paymentMethod: null,
    shippingAddress: null,
    version,
  }
}
