import { isGtin } from '#shared/gtin.ts'

/** Properties of a type of schema.org as our pages use it; those that search engines ask for end in '!'. */
const types: Record<string, readonly string[]> = {
  AboutPage: ['name!', 'url!'],
  AggregateRating: ['ratingValue!', 'reviewCount!'],
  AnimalShelter: ['name!', 'url!', 'description', 'image', 'telephone', 'email', 'sameAs', 'address'],
  Answer: ['text!'],
  Brand: ['name!'],
  BreadcrumbList: ['itemListElement!'],
  FAQPage: ['mainEntity!'],
  GeoCoordinates: ['latitude!', 'longitude!'],
  ItemList: ['itemListElement!'],
  ListItem: ['position!', 'name', 'item', 'url'],
  LocalBusiness: [
    ...['name!', 'url!', 'address!', 'telephone', 'image', 'geo', 'openingHoursSpecification', 'currenciesAccepted'],
    ...['priceRange', 'aggregateRating', 'review', 'makesOffer'],
  ],
  Offer: [
    ...['name', 'description', 'url', 'sku', 'gtin', 'price', 'priceCurrency', 'availability', 'itemOffered'],
    'priceSpecification',
  ],
  OpeningHoursSpecification: ['dayOfWeek!', 'opens!', 'closes!'],
  Person: ['name!'],
  PetStore: ['name!', 'url!', 'areaServed', 'telephone', 'address', 'image', 'logo'],
  PostalAddress: ['addressCountry!', 'streetAddress', 'addressLocality'],
  PriceSpecification: ['minPrice!', 'priceCurrency!'],
  Product: ['name!', 'offers!', 'description', 'brand', 'sku', 'gtin', 'image', 'aggregateRating', 'review'],
  Question: ['name!', 'acceptedAnswer!', 'url'],
  Rating: ['ratingValue!'],
  Review: ['author!', 'reviewRating!', 'datePublished', 'name', 'reviewBody'],
  SearchAction: ['target!', 'query-input!'],
  Service: ['name!', 'description', 'url', 'areaServed', 'serviceType', 'offers'],
  WebSite: ['name!', 'url!', 'potentialAction'],
}

const addresses = new Set(['url', 'item', 'image', 'logo', 'sameAs', 'dayOfWeek', 'availability', 'target', '@id'])
const numbers = new Set(['ratingValue', 'reviewCount', 'position', 'latitude', 'longitude', 'minPrice'])

/** What search engines would refuse of a schema.org object, each fault with its place. */
export function findJsonLdFaults(thing: Record<string, unknown>): string[] {
  const { '@context': context, ...rest } = thing
  const outside = context === 'https://schema.org' ? [] : [`@context is ${JSON.stringify(context)}`]
  return [...outside, ...findThingFaults(rest, String(thing['@type']))]
}

function findThingFaults(thing: Record<string, unknown>, place: string): string[] {
  const { '@type': type, ...properties } = thing
  const known = types[String(type)]
  if (!known) return [`${place}: unknown type ${JSON.stringify(type)}`]

  const names = known.map((name) => name.replace('!', ''))
  const missing = known.filter((name) => name.endsWith('!') && properties[name.slice(0, -1)] === undefined)
  const found = Object.entries(properties).flatMap(([name, value]) => {
    if (name !== '@id' && !names.includes(name)) return [`${place}.${name}: unknown property of ${type}`]
    return (Array.isArray(value) ? value : [value]).flatMap((each) => findValueFaults(name, each, `${place}.${name}`))
  })
  const empty = Object.entries(properties).filter(([, value]) => Array.isArray(value) && value.length === 0)
  return [
    ...missing.map((name) => `${place}: no ${name.slice(0, -1)}`),
    ...empty.map(([name]) => `${place}.${name}: an empty list`),
    ...findPriceFaults(thing, place),
    ...found,
  ]
}

/** An offer has a price and its currency, or a price specification; an entry of a list leads somewhere. */
function findPriceFaults({ '@type': type, ...properties }: Record<string, unknown>, place: string): string[] {
  if (type === 'ListItem' && !properties.item && !properties.url) return [`${place}: leads nowhere`]
  if (type !== 'Offer' || properties.priceSpecification !== undefined) return []
  const { price, priceCurrency } = properties
  const isPrice = typeof price === 'number' ? price > 0 : /^\d+(\.\d+)?$/.test(String(price))
  return isPrice && /^[A-Z]{3}$/.test(String(priceCurrency)) ? [] : [`${place}: no price`]
}

function findValueFaults(name: string, value: unknown, place: string): string[] {
  if (value === null || value === undefined) return [`${place}: ${value}`]
  if (typeof value === 'object') return findThingFaults(value as Record<string, unknown>, place)
  if (typeof value === 'string' && value.trim() === '') return [`${place}: an empty text`]
  if (addresses.has(name) && !/^https?:\/\/\S+$/.test(String(value))) return [`${place}: ${value} is no address`]
  if (numbers.has(name) && typeof value !== 'number') return [`${place}: ${value} is no number`]
  if (name === 'gtin' && !isGtin(String(value))) return [`${place}: ${value} is no GTIN`]
  if (name === 'datePublished' && !/^\d{4}-\d\d-\d\d/.test(String(value))) return [`${place}: ${value} is no day`]
  return []
}
