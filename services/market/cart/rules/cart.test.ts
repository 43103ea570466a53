import { expect, test } from 'vitest'
import {
  addToCart,
  getCartId,
  newCart,
  rekeyedCart,
  removeFromCart,
  restoreItem,
  setQuantity,
  withDelivery,
  withNotes,
  withPaymentMethod,
  withPredefinedNotes,
  withPromoCode,
  withScheduledDeliveryDate,
  withShippingAddress,
} from './cart.ts'
import { anEmptyCart, anItem, aShop } from './cart-builders.ts'
import type { Cart, NewCartItem } from './cart-shape.ts'
import { getCartItems, missingForFree, pieceCount } from './cart-totals.ts'

const shop = aShop()

function cartWith(...items: NewCartItem[]): Cart {
  return items.reduce((cart, item) => addToCart(cart, item, shop).cart, anEmptyCart())
}

function getQuantity(cart: Cart, id = 'v-1') {
  return cart.items[id]?.quantity
}

test("a guest's cart is named after the shop, a user's after user and shop", () => {
  expect(newCart(null, shop)._id).toBe('anonymousCart_almacen-hq')
  expect(newCart('u-7', shop)._id).toBe('u-7_almacen-hq')
  expect(getCartId('u-7', 'asuncion')).toBe('u-7_asuncion')
})

test('a new cart has every field of the specification, is empty and has delivery', () => {
  const cart = newCart(null, shop)
  expect(cart).toEqual({
    _id: 'anonymousCart_almacen-hq',
    items: {},
    notes: '',
    predefinedNotes: [],
    paymentMethod: null,
    scheduledDeliveryDate: null,
    promoCode: null,
    hasDelivery: true,
    account: { billingInfo: null },
    checkout: {
      fulfillmentGroups: [
        {
          _id: 'shipping_full',
          type: 'shipping',
          data: { shippingAddress: null, scheduledDeliveryDate: null },
          availableFulfillmentOptions: [
            {
              price: { amount: 0, displayAmount: 'Bs\u00A00,00' },
              fulfillmentMethod: { _id: 'shipping_entrega_express', name: 'Entrega', displayName: 'Entrega' },
            },
          ],
          selectedFulfillmentOption: {
            price: { amount: 0, displayAmount: 'Bs\u00A00,00' },
            fulfillmentMethod: { _id: 'shipping_entrega_express', name: 'Entrega', displayName: 'Entrega' },
            handlingPrice: { amount: 0, displayAmount: 'Bs\u00A00,00' },
          },
          shop: { _id: 'almacen-hq' },
          shippingAddress: null,
        },
      ],
      summary: { itemTotal: 0, fulfillmentTotal: 0, surchargeTotal: 0, taxTotal: 0, total: 0 },
    },
  })
})

test("signing in re-keys the cart to the user's id and the shop's, keeping what is in it", () => {
  const cart = cartWith(anItem({ quantity: 2 }))
  const rekeyed = rekeyedCart(cart, 'u-7')
  expect(rekeyed._id).toBe('u-7_almacen-hq')
  expect(rekeyed.items).toEqual(cart.items)
})

test('a re-keyed cart has delivery unless it says otherwise', () => {
  const { hasDelivery: _, ...undecided } = anEmptyCart()
  expect(rekeyedCart(undecided, 'u-7').hasDelivery).toBe(true)
  expect(rekeyedCart({ ...undecided, hasDelivery: false }, 'u-7').hasDelivery).toBe(false)
})

test('a cart item has exactly the fields of the specification', () => {
  const [item] = getCartItems(cartWith(anItem({ quantity: 2 })))
  expect(Object.keys(item ?? {}).sort()).toEqual(
    [
      '_id',
      'category',
      'currentStock',
      'imageURLs',
      'isBackorder',
      'isLowQuantity',
      'isSoldOut',
      'optionTitle',
      'price',
      'productConfiguration',
      'productSlug',
      'productVendor',
      'quantity',
      'sku',
      'subtotal',
      'tags',
      'title',
      'variantTitle',
    ].sort(),
  )
  expect(item?.subtotal).toEqual({ displayAmount: 'Bs\u00A077,80' })
})

test('adding an item again with the same price sums the quantities', () => {
  const { cart, notices } = addToCart(cartWith(anItem({ quantity: 2 })), anItem({ quantity: 3 }), shop)
  expect(getQuantity(cart)).toBe(5)
  expect(notices).toEqual([])
})

test('adding an item again with another price changes only the price, and says so', () => {
  const before = cartWith(anItem({ quantity: 2, title: 'Antes' }))
  const { cart, notices } = addToCart(before, anItem({ quantity: 3, price: 4500, title: 'Después' }), shop)
  expect(cart.items['v-1']).toMatchObject({ quantity: 2, title: 'Antes', price: { amount: 4500 } })
  expect(cart.checkout.summary.itemTotal).toBe(9000)
  expect(notices).toEqual([{ kind: 'price-changed', title: 'Antes', from: 3890, to: 4500 }])
})

test('a sum over the stock becomes the added quantity, and says how many are left', () => {
  const before = cartWith(anItem({ quantity: 8 }))
  const { cart, notices } = addToCart(before, anItem({ quantity: 3 }), shop)
  expect(getQuantity(cart)).toBe(3)
  expect(notices).toEqual([{ kind: 'only-n-left', title: 'Ñuble adulto', n: 10 }])
})

test('a sum of exactly the stock is fine', () => {
  expect(getQuantity(addToCart(cartWith(anItem({ quantity: 8 })), anItem({ quantity: 2 }), shop).cart)).toBe(10)
})

test('what can be ordered without stock has no limit by stock', () => {
  const item = anItem({ currentStock: 0, isBackorder: true, quantity: 2 })
  expect(getQuantity(addToCart(cartWith(item), item, shop).cart)).toBe(4)
})

test('a quantity of 0 or less removes the item', () => {
  for (const quantity of [0, -1])
    expect(setQuantity(cartWith(anItem()), anItem(), quantity, shop).cart.items).toEqual({})
  expect(addToCart(cartWith(anItem()), anItem({ quantity: 0 }), shop).cart.items).toEqual({})
})

test('a quantity change on an unknown item adds it', () => {
  const { cart } = setQuantity(anEmptyCart(), anItem(), 4, shop)
  expect(getQuantity(cart)).toBe(4)
})

test('a quantity change keeps what the line knew', () => {
  const { cart } = setQuantity(cartWith(anItem({ title: 'Antes' })), anItem({ title: 'Después', price: 1 }), 2, shop)
  expect(cart.items['v-1']).toMatchObject({ quantity: 2, title: 'Antes', price: { amount: 3890 } })
})

test('removing an item that is not there changes nothing', () => {
  const cart = cartWith(anItem())
  expect(removeFromCart(cart, 'v-9', shop)).toBe(cart)
})

test('undoing a removal brings the line back to its place', () => {
  const cart = cartWith(anItem({ _id: 'a' }), anItem({ _id: 'b' }), anItem({ _id: 'c' }))
  const removed = cart.items.b
  expect(removed).toBeDefined()
  if (!removed) return
  const without = removeFromCart(cart, 'b', shop)
  expect(Object.keys(restoreItem(without, removed, 1, shop).items)).toEqual(['a', 'b', 'c'])
})

test('a rule never changes the cart that it was given', () => {
  const cart = cartWith(anItem())
  const copy = structuredClone(cart)
  addToCart(cart, anItem(), shop)
  setQuantity(cart, anItem(), 0, shop)
  withDelivery(cart, false, shop)
  withShippingAddress(cart, null)
  expect(cart).toEqual(copy)
})

test('a promo code is set, trimmed, and cleared', () => {
  const cart = withPromoCode(anEmptyCart(), ' HUELLA10 ')
  expect(cart.promoCode).toBe('HUELLA10')
  expect(withPromoCode(cart, null).promoCode).toBeNull()
  expect(withPromoCode(cart, '  ').promoCode).toBeNull()
})

test('a delivery date is set and cleared on the cart and on its fulfilment group', () => {
  const date = '2026-11-23T14:00:00.000Z'
  const cart = withScheduledDeliveryDate(anEmptyCart(), date)
  expect(cart.scheduledDeliveryDate).toBe(date)
  expect(cart.checkout.fulfillmentGroups[0].data.scheduledDeliveryDate).toBe(date)
  const cleared = withScheduledDeliveryDate(cart, null)
  expect(cleared.scheduledDeliveryDate).toBeNull()
  expect(cleared.checkout.fulfillmentGroups[0].data.scheduledDeliveryDate).toBeNull()
})

test('a saved shipping address has no company and is never a default', () => {
  const cart = withShippingAddress(anEmptyCart(), {
    street: 'Av. San Martín 455',
    notes: 'Portón verde',
    locality: 'Equipetrol',
    city: 'Santa Cruz',
    region: null,
    country: 'BO',
    coordinates: { lat: -17.77, lon: -63.19 },
    building: null,
    unit: null,
    eddressCode: null,
    // The rule overrides these fields of the input.
    ...{ company: 'ACME', isBillingDefault: true, isShippingDefault: true },
  })
  const group = cart.checkout.fulfillmentGroups[0]
  expect(group.shippingAddress).toMatchObject({ company: null, isBillingDefault: false, isShippingDefault: false })
  expect(group.data.shippingAddress).toEqual(group.shippingAddress)
})

test('notes, predefined notes and the way to pay are kept', () => {
  const noted = withPredefinedNotes(withNotes(anEmptyCart(), 'Tocar el timbre'), [
    'Llamar al llegar',
    'Llamar al llegar',
  ])
  expect(withPaymentMethod(noted, 'cash')).toMatchObject({
    notes: 'Tocar el timbre',
    predefinedNotes: ['Llamar al llegar'],
    paymentMethod: 'cash',
  })
})

test('total is items plus delivery, surcharge and tax', () => {
  const small = aShop({ minimumCharge: 5000, minimumFee: 300, vat: true, country: 'PY', vatRate: 0.1 })
  const { cart } = addToCart(anEmptyCart(small), anItem({ price: 2000 }), small)
  expect(cart.checkout.summary).toEqual({
    itemTotal: 2000,
    fulfillmentTotal: 1500,
    surchargeTotal: 300,
    taxTotal: 380,
    total: 4180,
  })
})

test('delivery is free from the threshold on, not a cent below it', () => {
  expect(cartWith(anItem({ price: 14_999 })).checkout.summary.fulfillmentTotal).toBe(1500)
  expect(cartWith(anItem({ price: 15_000 })).checkout.summary.fulfillmentTotal).toBe(0)
})

test('a shop without a threshold never delivers free; a threshold of 0 always does', () => {
  const never = aShop({ minimumTicketFreeDelivery: null })
  expect(addToCart(anEmptyCart(never), anItem({ price: 900_000 }), never).cart.checkout.summary.fulfillmentTotal).toBe(
    1500,
  )
  expect(missingForFree(100, true, never)).toBeNull()
  const always = aShop({ minimumTicketFreeDelivery: 0 })
  expect(addToCart(anEmptyCart(always), anItem({ price: 1 }), always).cart.checkout.summary.fulfillmentTotal).toBe(0)
})

test('what is missing for free delivery shrinks to 0, and is no matter for pickup', () => {
  expect(missingForFree(13_800, true, shop)).toBe(1200)
  expect(missingForFree(20_000, true, shop)).toBe(0)
  expect(missingForFree(13_800, false, shop)).toBeNull()
})

test("pickup costs nothing and keeps the method's id under the label 'Retiro en tienda'", () => {
  const cart = withDelivery(cartWith(anItem()), false, shop)
  expect(cart.checkout.summary).toMatchObject({ fulfillmentTotal: 0, total: 3890 })
  expect(cart.checkout.fulfillmentGroups[0].selectedFulfillmentOption).toMatchObject({
    price: { amount: 0 },
    fulfillmentMethod: { _id: 'shipping_entrega_express', displayName: 'Retiro en tienda' },
    handlingPrice: { amount: 0 },
  })
  expect(withDelivery(cart, true, shop).checkout.summary.fulfillmentTotal).toBe(1500)
})

test("prices are rounded to the shop's step, half up, and never below 0", () => {
  const step = aShop({ roundPricesEvery: 50, deliveryCharge: 1524 })
  const findPrice = (price: number) =>
    addToCart(anEmptyCart(step), anItem({ price }), step).cart.items['v-1']?.price.amount
  expect([3874, 3875, 3899, -20].map(findPrice)).toEqual([3850, 3900, 3900, 0])
  expect(addToCart(anEmptyCart(step), anItem(), step).cart.checkout.summary.fulfillmentTotal).toBe(1500)
})

test('re-adding at a price that rounds to the same is not a change of price', () => {
  const step = aShop({ roundPricesEvery: 50 })
  const first = addToCart(anEmptyCart(step), anItem({ price: 3890 }), step).cart
  const { cart, notices } = addToCart(first, anItem({ price: 3900 }), step)
  expect(getQuantity(cart)).toBe(2)
  expect(notices).toEqual([])
})

test('what is sold out stays in sight but is neither counted nor charged', () => {
  const cart = cartWith(anItem({ quantity: 2 }), anItem({ _id: 'v-2', isSoldOut: true, quantity: 3 }))
  expect(getCartItems(cart)).toHaveLength(2)
  expect(pieceCount(cart)).toBe(2)
  expect(cart.checkout.summary.itemTotal).toBe(7780)
})

test('an empty cart costs nothing, not even delivery', () => {
  const emptied = removeFromCart(cartWith(anItem()), 'v-1', shop)
  expect(emptied.checkout.summary.total).toBe(0)
})

test('guaraníes have no decimals', () => {
  const asuncion = aShop({ id: 'asuncion', country: 'PY', currency: { code: 'PYG' }, deliveryCharge: 18_900 })
  const item = { ...anItem(), price: { amount: 145_000, currencyCode: 'PYG' as const } }
  const { cart } = addToCart(anEmptyCart(asuncion), item, asuncion)
  expect(cart.items['v-1']?.subtotal.displayAmount).toBe('Gs\u00A0145.000')
})
