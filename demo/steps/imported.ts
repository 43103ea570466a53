import type { DemoProduct } from '#demo/catalogue/types.ts'
import { drawPack } from '#demo/packs/draw-pack.ts'
import type { ImportedImage, ImportedProduct } from '#services/market/imports/rules/imported-product.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { htmlToText } from './html-to-text.ts'

const DAY_MS = 86_400_000

/** A demonstration product in a country's import format. */
export function importedProduct(product: DemoProduct, country: CountryIso, today: Date): ImportedProduct {
  const variants = product.variants.flatMap((variant) => {
    const offer = variant.offers[country]
    return offer ? [{ ...variant, offer }] : []
  })
  return {
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    descriptionText: htmlToText(product.descriptionHtml),
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    petTypes: product.species,
    lifeStage: product.lifeStage ?? null,
    breedSize: product.breedSize ?? null,
    kcalPerKg: product.kcalPerKg ?? null,
    ingredients: product.ingredients ?? null,
    needsPrescription: product.needsPrescription ?? false,
    optionNames: product.options.map(({ name }) => name),
    metaTitle: null,
    metaDescription: null,
    status: 'active',
    changedAt: new Date(today.getTime() - product.updatedDaysAgo * DAY_MS),
    variants: variants.map(({ sku, optionValues, netGrams, offer }) => ({
      sku,
      optionValues,
      priceMinor: offer.priceMinor,
      compareAtMinor: offer.compareAtMinor ?? null,
      stock: offer.stock,
      allowBackorder: offer.allowBackorder ?? false,
      netGrams: netGrams ?? null,
      barcode: null,
    })),
    images: getPictures(product),
  }
}

const drawn = new WeakMap<DemoProduct, ImportedImage[]>()

/** Pictures are drawn once for all countries, because drawing is most of the loading time. */
function getPictures(product: DemoProduct): ImportedImage[] {
  const pictures = drawn.get(product) ?? drawPictures(product)
  drawn.set(product, pictures)
  return pictures
}

/** One picture per distinct pack, also of variants sold only in the other country. */
function drawPictures(product: DemoProduct): ImportedImage[] {
  const skusOf = new Map<string, string[]>()
  for (const { sku, pack } of product.variants) {
    const key = JSON.stringify(pack)
    skusOf.set(key, [...(skusOf.get(key) ?? []), sku])
  }
  return product.variants
    .filter(({ sku, pack }) => skusOf.get(JSON.stringify(pack))?.[0] === sku)
    .map(({ sku, pack, optionValues }) => {
      const showsOne = product.variants.length > 1 && skusOf.get(JSON.stringify(pack))?.length === 1
      return {
        source: { kind: 'pack', svg: drawPack(pack) },
        alt: showsOne ? `${product.title}, ${optionValues.join(', ')}` : product.title,
        isIllustrative: true,
        sku: showsOne ? sku : null,
      }
    })
}
