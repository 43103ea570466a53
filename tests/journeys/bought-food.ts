import type { CountryIso } from '#shared/countries/countries.ts'
import type { SignedIn } from './person.ts'

/** Pets and the food that their owner buys, over the APIs, before a journey. */

interface Pet {
  name: string
  petTypeId: string
  weight: number | null
  birthday?: string
  castrated?: boolean
  preexistingConditions?: string[]
}

export async function addPet({ ask }: SignedIn, pet: Pet): Promise<{ id: string }> {
  return (await ask('POST', '/pet-profile-api/pet-profiles', pet)) as { id: string }
}

interface Food {
  shopId: string
  productId: string
  variantId: string
  slug: string
  title: string
  optionTitle: string
  price: number
}

/** The smallest bag of the first search result in the country's shop. */
export async function findFood({ ask }: SignedIn, searchQuery: string, country: CountryIso = 'BO'): Promise<Food> {
  const { shopId } = await shopAtHome(ask, country)
  const page = (await ask('POST', '/api/market/web/catalogItems', { shopId, searchQuery, inStock: true })) as {
    edges: { node: { product: { _id: string; slug: string; title: string; variants: Variant[] } } }[]
  }
  const product = page.edges[0]?.node.product
  const variant = product?.variants[0]
  if (!product || !variant) throw new Error(`Nothing is called ${searchQuery}`)
  const { _id: productId, slug, title } = product
  return {
    shopId,
    productId,
    variantId: variant._id,
    slug,
    title,
    optionTitle: variant.optionTitle,
    price: variant.price,
  }
}

interface Variant {
  _id: string
  optionTitle: string
  price: number
}

const homes = { BO: { lat: -17.7669, lon: -63.1995 }, PY: { lat: -25.2867, lon: -57.6085 } }

async function shopAtHome(ask: SignedIn['ask'], country: CountryIso): Promise<{ shopId: string }> {
  const answer = (await ask('POST', '/api/market/app/public/searchShops', {
    locality: { coordinates: homes[country] },
    appName: 'huella',
    operationUid: `huella-${country.toLowerCase()}`,
  })) as { defaultStore: { id: string } }
  return { shopId: answer.defaultStore.id }
}

/** Buys food with pick-up, paid at the shop. */
export async function buyFood(person: SignedIn, text: string, country: CountryIso = 'BO'): Promise<Food> {
  const food = await findFood(person, text, country)
  await person.ask('POST', '/api/market/app/orders', {
    shopId: food.shopId,
    items: [{ productId: food.productId, productVariantId: food.variantId, quantity: 1, price: food.price }],
    hasDelivery: false,
    contact: { fullName: 'Valeria Suárez', phoneNumber: person.phoneNumber, email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: food.price,
    locale: 'es',
  })
  return food
}

export async function putIntoCart({ ask }: SignedIn, foods: Food[], { hasDelivery = false } = {}): Promise<void> {
  const [first] = foods
  if (!first) return
  const before = (await ask('GET', `/api/market/app/carts/${first.shopId}`)) as { version: number } | null
  await ask('PUT', `/api/market/app/carts/${first.shopId}`, {
    items: foods.map(({ productId, variantId, price }) => ({
      productId,
      productVariantId: variantId,
      quantity: 1,
      price,
      addedAt: new Date().toISOString(),
    })),
    notes: '',
    predefinedNotes: [],
    hasDelivery,
    scheduledDeliveryDate: null,
    promoCode: null,
    paymentMethod: null,
    shippingAddress: null,
    version: before?.version ?? 0,
  })
}
