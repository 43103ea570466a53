/** An empty `StoredCart` of the contract; version 0 was never stored. */
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
