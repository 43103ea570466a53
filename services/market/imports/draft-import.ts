import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogueImport } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { generatedSku, isVariant, type Row, readOptionNames } from './files/shopify-products.ts'
import { toSlug } from './files/slug.ts'
import { findNewProducts } from './new-products.ts'
import { type PriceList, readPriceList } from './price-list.ts'
import { readOption } from './price-list-cells.ts'
import { findFieldChanges, hideTheRest, type OptionNow } from './rules/import-diff.ts'
import {
  type DraftChange,
  discardDraft,
  findAllOptions,
  findImport,
  findKnownSlugs,
  findOptionsBySku,
  insertDraftRows,
  insertImport,
} from './store/catalogue-imports.ts'
import { findShopCurrency } from './store/imported-products.ts'
import { toImport } from './to-import.ts'

interface Brought {
  shopId: string
  fileName: string
  contentBase64: string
  isWhole: boolean
}

/** Compares a file with the shop's offers and saves the difference as a draft. The catalogue does not change. */
export async function draftImport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, fileName, contentBase64, isWhole }: Brought,
  context: CallContext,
): Promise<CatalogueImport> {
  const actorUid = accountUid(context)
  const currency = await findShopCurrency(db, shopId)
  if (!currency) throw marketError('shop-not-found')
  const bytes = Buffer.from(contentBase64, 'base64')
  const list = await readPriceList(bytes)
  if ('error' in list) throw marketError('file-not-readable', { detail: list.error })

  const { changes, refused, options, untouched } = await compare(db, list, { shopId, currency, isWhole })
  const fileHash = createHash('sha256').update(`${isWhole}\n`).update(bytes).digest('base64url')
  return db.transaction().execute(async (trx) => {
    // The waiting draft of the same file was compared with outdated offers.
    await discardDraft(trx, shopId, fileHash)
    const draft = { id: newId(), shopId, fileName, fileHash, isWhole, options, untouched, actorUid, createdAt: now() }
    const id = await insertImport(trx, draft)
    if (id === draft.id) await insertDraftRows(trx, id, { changes, refused })
    const existing = await findImport(trx, id)
    if (!existing) throw new Error(`Import ${id} was not written`)
    return toImport(existing)
  })
}

interface Named {
  row: Row
  sku: string
  /** Rows of one handle, or of one title, are one product. */
  group: string
}

async function compare(
  db: Kysely<Tables>,
  { columns, rows, refused: unread }: PriceList,
  { shopId, currency, isWhole }: { shopId: string; currency: Currency; isWhole: boolean },
) {
  const refused = [...unread]
  const named = namedRows(rows)
  const options = named.filter(({ row }) => isVariant(row))
  const known = await findOptionsBySku(
    db,
    shopId,
    options.map(({ sku }) => sku),
  )
  const drafts: Omit<DraftChange, 'position'>[] = []
  const seen = new Map<string, number>()
  const inFile = new Set<string>()
  let untouched = 0
  for (const { row, sku } of options) {
    const option = known.get(sku)
    const refuse = (reason: string) => refused.push({ line: row.line, sku, reason })
    const twin = seen.get(sku)
    if (sku === '') refuse('Falta el código (SKU).')
    else if (twin !== undefined) refuse(`Su código ya está en la línea ${twin}.`)
    else if (option) {
      seen.set(sku, row.line)
      inFile.add(option.variantId)
      const read = readOption(row, { sku, columns, currency })
      if ('refusal' in read) refuse(read.refusal)
      else if (option.isOffered) {
        const changes = findFieldChanges(read, option)
        if (changes.length === 0) untouched += 1
        drafts.push(
          ...changes.map((change) => ({
            ...toFields(change.option),
            ...change,
            chosen: change.isChosen,
            content: null,
          })),
        )
      } else if (read.price === undefined) refuse('Esta tienda no lo vende todavía: falta el precio.')
      else {
        const content = {
          listPrice: read.listPrice ?? null,
          stock: read.stock ?? 0,
          hidden: read.isVisible === false,
        }
        drafts.push({ ...newOffer(option, row.line, read.price), content })
      }
    } else seen.set(sku, row.line)
  }

  const strangers = findNewProducts(named, {
    isKnown: (sku) => known.has(sku),
    takenSlugs: await findKnownSlugs(db, [...new Set(named.map(({ group }) => group))]),
    currency,
  })
  refused.push(...strangers.refused)
  drafts.push(...strangers.drafts)
  if (isWhole) {
    const rest = hideTheRest(await findAllOptions(db, shopId), inFile)
    drafts.push(
      ...rest.map((change) => ({ ...toFields(change.option), ...change, chosen: change.isChosen, content: null })),
    )
  }
  return {
    changes: drafts.map((draft, position): DraftChange => ({ ...draft, position })),
    refused: refused.toSorted((a, b) => a.line - b.line),
    options: options.length,
    untouched,
  }
}

/** Groups rows by product. Rows without a SKU get the one that the importer would generate. */
function namedRows(rows: readonly Row[]): Named[] {
  const firstOf = new Map<string, Row>()
  return rows.map((row) => {
    const group = toSlug(row.field('handle') || row.field('title'))
    const first = firstOf.get(group) ?? row
    if (group !== '') firstOf.set(group, first)
    const written = row.field('sku').replace(/^'/, '').slice(0, 120)
    if (written !== '' || group === '' || !isVariant(row)) return { row, group, sku: written }
    const values = [row.field('option1Value'), row.field('option2Value'), row.field('option3Value')]
    return { row, group, sku: generatedSku(group, values.slice(0, readOptionNames(first).length)) }
  })
}

function toFields({ productId, variantId, sku, title, optionTitle }: OptionNow) {
  return { productId, variantId, sku, title, optionTitle }
}

function newOffer(option: OptionNow, line: number, price: number) {
  return { ...toFields(option), line, what: 'offer' as const, from: null, to: price, caution: null, chosen: true }
}
