/** Every event, by its name among Segment's e-commerce events where there is one, else by the specification's. */
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
