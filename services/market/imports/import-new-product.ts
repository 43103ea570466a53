import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { cleanTypedDescription } from './files/description.ts'
import { detectPetTypes } from './files/pet-attributes.ts'
import { generatedSku } from './files/read-product.ts'
import { toSlug } from './files/slug.ts'
import { gramsIn, parseGrams } from './files/weight.ts'
import { importAndList } from './import-catalogue.ts'
import { matchProducts, toReadProduct } from './import-products.ts'
import { categoryNames } from './plan-product.ts'
import { cleanName } from './rules/clean-name.ts'
import { isScientific } from './rules/code-damage.ts'
import type { ImportedProduct, PetType } from './rules/imported-product.ts'
import { refusals } from './rules/refusals.ts'
import { findCategories, findTakenHandles, lockImports } from './store/imported-products.ts'

/** A product as a person types it; empty texts are not known. */
interface TypedProduct {
  title: string
  vendor: string
  /** Plain text. */
  description: string
  categoryId: string | null
  /** Empty: those that the names of the category say. */
  petTypes: PetType[]
  sku: string
  barcode: string
  /** Minor units of the shop's currency. */
  price: number
  listPrice: number | null
  stock: number
  netContent: string
  isHidden: boolean
}

export interface NewProductRefusal {
  field: 'title' | 'categoryId' | 'sku' | 'barcode' | 'netContent'
  /** In Spanish; null: the sentence of the field says it. */
  reason: string | null
}

/**
 * Imports one product that no shop has yet, with the rules and the writer of files. Its handle is made of the name, with
 * a number where another product has it. The caller checks the price.
 */
export async function importNewProduct(
  trx: Transaction<Tables>,
  shopId: string,
  typed: TypedProduct,
  now: Date,
): Promise<{ handle: string } | { refusal: NewProductRefusal }> {
  // Before the handle is chosen: an import could take it meanwhile, and this one would then change its product.
  await lockImports(trx)
  const title = cleanName(typed.title)
  const handle = await findFreeHandle(trx, title)
  if (handle === null) return { refusal: { field: 'title', reason: null } }
  const netGrams = readNetGrams(typed.netContent, title)
  if (netGrams === undefined) return { refusal: { field: 'netContent', reason: null } }
  const { barcode } = typed
  if (isScientific(barcode)) return { refusal: { field: 'barcode', reason: refusals.mangledCode(barcode).es } }
  const category = await findCategory(trx, typed.categoryId)
  if (category === undefined) return { refusal: { field: 'categoryId', reason: null } }

  const sku = cleanName(typed.sku)
  const { html, text } = cleanTypedDescription(typed.description)
  const product: ImportedProduct = {
    handle,
    title,
    descriptionHtml: html,
    descriptionText: text,
    vendor: cleanName(typed.vendor),
    tags: [],
    categories: category === null ? [] : [category.slug],
    petTypes: typed.petTypes.length > 0 ? typed.petTypes : detectPetTypes(category?.names ?? []),
    optionNames: [],
    variants: [
      {
        ...(sku === '' ? { sku: generatedSku(handle, []), isSkuMade: true } : { sku }),
        optionValues: [],
        priceMinor: typed.price,
        compareAtMinor: typed.listPrice,
        stock: typed.stock,
        hidden: typed.isHidden,
        netGrams,
        barcode: barcode || null,
      },
    ],
  }
  const read = toReadProduct(product)
  const { refused } = await matchProducts(trx, shopId, [read])
  // Name and price are checked, so what remains is the code.
  if (refused[0]) return { refusal: { field: 'sku', reason: refused[0].reason.es } }
  await importAndList(trx, shopId, [read], { now })
  return { handle }
}

/** Net content in grams, typed or in the name; null: nobody says any, undefined: what was typed is no weight. */
function readNetGrams(typed: string, title: string): number | null | undefined {
  if (typed === '') return gramsIn(title)
  return gramsIn(typed) ?? parseGrams(typed, 'g') ?? undefined
}

/** Slug of a category and the names from the top of the tree down to it; undefined: there is none such. */
async function findCategory(trx: Transaction<Tables>, id: string | null) {
  if (id === null) return null
  const all = await findCategories(trx)
  const category = all.find((each) => each.id === id)
  if (!category) return undefined
  const names = categoryNames(all).getAncestors(category)
  return { slug: category.slug, names: names.map(({ name }) => name) }
}

/** A handle made of a name that no product has; null: the name has no letters. The caller has locked the imports. */
export async function findFreeHandle(trx: Transaction<Tables>, title: string): Promise<string | null> {
  const base = toSlug(title).slice(0, 100).replace(/-+$/, '')
  return base === '' ? null : firstFree(base, await findTakenHandles(trx, base))
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}
