import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { defaultCurrency } from '#shared/countries/tables/currencies.ts'
import { newCart } from './cart.ts'
import type { Cart, CartShop, NewCartItem } from './cart-shape.ts'

/** Shops, items and carts for the tests of the cart's rules. */

export function aShop(facts: Partial<CartShop> = {}): CartShop {
  return {
    id: 'almacen-hq',
    country: DEFAULT_COUNTRY,
    currency: { code: defaultCurrency },
    vat: false,
    vatRate: 0.13,
    minimumCharge: 0,
    minimumFee: 0,
    deliveryCharge: 1500,
    minimumTicketFreeDelivery: 15_000,
    roundPricesEvery: 0,
    ...facts,
  }
}

export function anItem(facts: Partial<Omit<NewCartItem, 'price'>> & { price?: number } = {}): NewCartItem {
  const { price = 3890, _id = 'v-1', ...rest } = facts
  return {
    _id,
    price: { amount: price, currencyCode: defaultCurrency },
    quantity: 1,
    currentStock: 10,
    productConfiguration: { productId: 'p-1', productVariantId: _id },
    sku: 'NUB-15',
    title: 'Ñuble adulto',
    productSlug: 'nuble-adulto',
    productVendor: 'Ñuble',
    variantTitle: '15 kg',
    optionTitle: '15 kg',
    imageURLs: ['/media/products/img-1-320.webp'],
    tags: ['perros'],
    category: 'Alimento seco',
    isBackorder: false,
    isLowQuantity: false,
    isSoldOut: false,
    ...rest,
  }
}

export function anEmptyCart(shop: CartShop = aShop()): Cart {
  return newCart(null, shop)
}
