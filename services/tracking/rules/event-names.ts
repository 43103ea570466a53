/** Names of all events: from Segment's e-commerce events where one exists, else from the specification. */
export const eventNames = [
  'Product Viewed',
  'Product List Viewed',
  'Products Searched',
  'Product Added',
  'Product Removed',
  'Product Added to Wishlist',
  'Product Removed from Wishlist',
  'Cart Viewed',
  'Basket Updated',
  'Coupon Applied',
  'Checkout Started',
  'Payment Info Entered',
  'Order Completed',
  'Pet Added',
  'Select or Add Pet Started',
  'Choose Service Started',
  'Schedule Started',
  'Insurance Started',
] as const

export type EventName = (typeof eventNames)[number]

export function isEventName(text: string): text is EventName {
  return (eventNames as readonly string[]).includes(text)
}
