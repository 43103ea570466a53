import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { describeProblem } from '#shared/tables/describe-problem.ts'
import type { CatalogueImport } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { compareFile } from './compare-file.ts'
import { MOST_FILE_BYTES } from './files/most-file-bytes.ts'
import { type LearnedHeadings, openCatalogue } from './files/open-catalogue.ts'
import { findLearnedHeadings } from './learned-headings.ts'
import { discardDraft, findImport, insertDraftRows, insertImport, saveImportFile } from './store/catalogue-imports.ts'
import { findShopPricing } from './store/imported-products.ts'
import { toImport } from './to-import.ts'

interface Brought {
  shopId: string
  fileName: string
  contentBase64: string
  isWhole: boolean
}

/**
 * Compares a file with the shop's offers and saves the difference as a draft. The catalogue does not change. Where
 * nobody knows what the columns mean, the file waits until somebody says it (`choose-columns.ts`).
 */
export async function draftImport(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, fileName, contentBase64, isWhole }: Brought,
  context: CallContext,
): Promise<CatalogueImport> {
  const actorUid = accountUid(context)
  const bytes = Buffer.from(contentBase64, 'base64')
  if (bytes.byteLength > MOST_FILE_BYTES)
    throw marketError('file-not-readable', { detail: describeProblem({ kind: 'too-large' }) })
  const compared = await compareBytes(db, bytes, { shopId, isWhole, learned: await findLearnedHeadings(db, shopId) })

  const fileHash = createHash('sha256').update(`${isWhole}\n`).update(bytes).digest('base64url')
  return db.transaction().execute(async (trx) => {
    // The waiting draft of the same file was compared with outdated offers.
    await discardDraft(trx, shopId, fileHash)
    const { options, untouched, withoutStock } = compared ?? { options: 0, untouched: 0, withoutStock: 0 }
    const draft = { id: newId(), shopId, fileName, fileHash, isWhole, options, untouched, withoutStock, actorUid }
    const state = compared ? ('draft' as const) : ('mapping' as const)
    const id = await insertImport(trx, { ...draft, state, createdAt: now() })
    if (id === draft.id) {
      await saveImportFile(trx, id, bytes)
      if (compared) await insertDraftRows(trx, id, compared)
    }
    const existing = await findImport(trx, id)
    if (!existing) throw new Error(`Import ${id} was not written`)
    return toImport(existing)
  })
}

/** The difference that a file makes; null: nobody said yet what its columns mean. */
export async function compareBytes(
  db: Kysely<Tables>,
  bytes: Uint8Array,
  { shopId, isWhole, learned }: { shopId: string; isWhole: boolean; learned: LearnedHeadings },
) {
  const pricing = await findShopPricing(db, shopId)
  if (!pricing) throw marketError('shop-not-found')
  const { currency } = pricing
  const file = await openCatalogue(() => Readable.from([bytes]), { currency, learned })
  if ('kind' in file) throw marketError('file-not-readable', { detail: describeProblem(file) })
  if (file.missing) return null

  const compared = await compareFile(db, file, { shopId, currency, isWhole })
  if ('problem' in compared) throw marketError('file-not-readable', { detail: compared.problem })
  return compared
}
