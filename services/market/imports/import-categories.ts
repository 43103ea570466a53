import type { Kysely, Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ImportCategories } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { CATALOGUE_CHANGED } from '../rules/changes.ts'
import type { Tables } from '../tables.ts'
import { toSlug } from './files/slug.ts'
import { lockDraft } from './imports.ts'
import { categoryNames } from './plan-product.ts'
import { findImport } from './store/catalogue-imports.ts'
import { createCategory, findDecidedWords, findDraftWords, saveCategoryWord } from './store/category-words.ts'
import { findCategories } from './store/imported-products.ts'

type Meaning = { kind: 'category'; categoryId: string } | { kind: 'new' } | { kind: 'none' }

/** Words for categories in a draft's new products that the catalogue does not have. */
export async function importCategories(
  { db }: Pick<MarketDependencies, 'db'>,
  { importId }: { importId: string },
): Promise<ImportCategories> {
  const found = await findImport(db, importId)
  if (!found) throw marketError('import-not-found')
  return findUnknownWords(db, { importId, shopId: found.shopId })
}

/** Says what such words mean, for this draft and the next files of the shop. */
export function chooseCategories(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { importId, choices }: { importId: string; choices: readonly { word: string; meaning: Meaning }[] },
  context: CallContext,
): Promise<ImportCategories> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, importId, ['draft'])
    const found = await findImport(trx, importId)
    if (!found) throw marketError('import-not-found')
    const { shopId } = found
    const known = new Set((await findCategories(trx)).map(({ id }) => id))
    for (const { word, meaning } of choices) {
      if (meaning.kind === 'category' && !known.has(meaning.categoryId)) throw marketError('category-not-found')
      const categoryId = await toCategoryId(trx, word, meaning)
      await saveCategoryWord(trx, { shopId, key: toSlug(word), word, categoryId, actorUid, at: now() })
    }
    if (choices.some(({ meaning }) => meaning.kind === 'new')) await bump(trx, CATALOGUE_CHANGED)
    return findUnknownWords(trx, { importId, shopId })
  })
}

async function toCategoryId(trx: Transaction<Tables>, word: string, meaning: Meaning): Promise<string | null> {
  if (meaning.kind === 'none') return null
  if (meaning.kind === 'category') return meaning.categoryId
  return createCategory(trx, { id: newId(), slug: toSlug(word), name: word })
}

async function findUnknownWords(
  db: Kysely<Tables> | Transaction<Tables>,
  { importId, shopId }: { importId: string; shopId: string },
): Promise<ImportCategories> {
  const categories = await findCategories(db)
  const decided = await findDecidedWords(db, shopId)
  const { find, getAncestors } = categoryNames(categories)
  const words = (await findDraftWords(db, importId)).filter(({ word }) => toSlug(word) !== '' && !find(word))
  return {
    words: words
      .map(({ word, products }) => {
        const key = toSlug(word)
        return { word, products, isDecided: decided.has(key), categoryId: decided.get(key) ?? null }
      })
      .toSorted((one, other) => Number(one.isDecided) - Number(other.isDecided)),
    categories: categories
      .map((category) => ({
        id: category.id,
        name: getAncestors(category)
          .map(({ name }) => name)
          .join(' › '),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
  }
}
