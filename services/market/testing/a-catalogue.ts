import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import type { CatalogQuery } from '../contract.ts'
import { noTaxRecords } from '../sales-book/rules/sale-document.ts'
import { makeMarket } from '../service.ts'
import type { Tables } from '../tables.ts'

/** Saturday 21 November 2026, 11:00 in Bolivia. */
export const saturdayMorning = new Date('2026-11-21T15:00:00Z')

/** Opens market for visitors without orders, so that no other service is called. */
export function openCatalogue(
  connection: DatabaseConnection,
  { now = () => saturdayMorning, version }: { now?: () => Date; version?: (name: string) => number } = {},
) {
  // Every record counts as changed, so that a test's additions appear at once.
  let changes = 0
  const alwaysNew = () => {
    changes += 1
    return changes
  }
  const failures: unknown[] = []
  const service = makeMarket({
    db: connection.db<Tables>(),
    connection,
    now,
    accounts: { account: notAsked, checkCredibility: notAsked, couriers: notAsked, viewerOf: notAsked },
    internalAccounts: { accountOf: notAsked, createCounterAccount: notAsked, credibilityOf: notAsked },
    payments: {
      ways: notAsked,
      createPayment: notAsked,
      cancelPayment: notAsked,
      refund: notAsked,
      handOverPayments: notAsked,
    },
    internalInvoicing: { printedInvoice: notAsked },
    canSendPhoneCodes: false,
    customerSecrets: [],
    webhookTargets: { allowsHttp: false, allowsPrivate: false },
    benefits: { of: notAsked },
    taxRecords: noTaxRecords,
    soldElsewhere: [],
    jobs: {
      publish: () => Promise.reject(new Error('Reading is no fact')),
      send: () => Promise.reject(new Error('Reading queues nothing')),
    },
    log: pino({ level: 'silent' }),
    report: (error) => failures.push(error),
    versions: { version: version ?? alwaysNew },
    storage: memoryStorage(),
    origins: forEachCountry(() => 'https://huella.example'),
    dataDir: '',
  })
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }
  return {
    client: service.client,
    context,
    /** Errors that are not refusals. */
    failures,
    list: (query: CatalogQuery) => service.client.catalogItems(query, { context }),
    titles: async (query: CatalogQuery) => {
      const { edges } = await service.client.catalogItems(query, { context })
      return edges.map(({ node }) => node.product.title)
    },
  }
}

export interface VariantOptions {
  price?: number
  compareAt?: number | null
  stock?: number
  allowBackorder?: boolean
  grams?: number | null
  sku?: string
  optionTitle?: string
}

export interface ProductOptions {
  title?: string
  vendor?: string
  description?: string
  tagIds?: string[]
  petTypes?: string[]
  lifeStage?: 'cachorro' | 'adulto' | 'senior' | null
  breedSize?: 'pequeño' | 'mediano' | 'grande' | null
  kcalPerKg?: number | null
  productType?: string | null
  updatedAt?: Date
  popularity?: number
  variants?: VariantOptions[]
}

/** A product that the shop sells: adult dog food of 3 kg for Bs 38,90, unless changed. */
export async function aProduct(
  db: Kysely<Tables>,
  shopId: string,
  options: ProductOptions = {},
): Promise<{ id: string; slug: string; variantIds: string[] }> {
  const id = newId()
  const at = options.updatedAt ?? new Date('2026-11-01T12:00:00Z')
  const variants = options.variants ?? [{}]
  const variantIds = variants.map(() => newId())

  await db.transaction().execute(async (trx) => {
    await sql`
      insert into market.products (id, slug, title, description_html, description_text, vendor, pet_types, life_stage,
        breed_size, kcal_per_kg, product_type, options, tag_ids, created_at, updated_at)
      values (${id}, ${`producto-${id}`}, ${options.title ?? 'Croquetas'}, ${`<p>${options.description ?? ''}</p>`},
        ${options.description ?? ''}, ${options.vendor ?? 'Andina'}, ${options.petTypes ?? ['PERRO']}, ${options.lifeStage ?? null},
        ${options.breedSize ?? null}, ${options.kcalPerKg ?? null}, ${options.productType ?? null}, '[]', ${options.tagIds ?? []}, ${at}, ${at})`.execute(
      trx,
    )
    for (const [position, variant] of variants.entries()) {
      const variantId = variantIds[position]
      const option = variant.optionTitle ?? '3 kg'
      await sql`
        insert into market.variants (id, product_id, sku, title, option_title, option_values, net_grams, position)
        values (${variantId}, ${id}, ${variant.sku ?? `SKU-${variantId}`}, ${option}, ${option}, ${[option]},
          ${variant.grams ?? null}, ${position})`.execute(trx)
      await sql`
        insert into market.offers (shop_id, variant_id, product_id, price_minor, compare_at_minor, stock, allow_backorder, updated_at)
        values (${shopId}, ${variantId}, ${id}, ${variant.price ?? 3890}, ${variant.compareAt ?? null},
          ${variant.stock ?? 20}, ${variant.allowBackorder ?? false}, ${at})`.execute(trx)
    }
    await sql`
      insert into market.popularity (shop_id, product_id, score) values (${shopId}, ${id}, ${options.popularity ?? 0})`.execute(
      trx,
    )
    await refreshListing(trx, shopId, [id])
  })
  return { id, slug: `producto-${id}`, variantIds }
}

/** A category; its id is its slug. */
export async function aTag(
  db: Kysely<Tables>,
  { id, name, parentId = null }: { id: string; name: string; parentId?: string | null },
): Promise<string> {
  await sql`
    insert into market.tags (id, slug, name, parent_id, position)
    values (${id}, ${`categoria-${id}`}, ${name}, ${parentId}, 1)`.execute(db)
  return id
}

function notAsked(): Promise<never> {
  return Promise.reject(new Error('A visitor who reads is not judged'))
}
