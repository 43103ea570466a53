import { Readable } from 'node:stream'
import type { Currency } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { cellText } from '#shared/tables/cell-text.ts'
import { headingKey, toLearned } from '#shared/tables/column-mapping.ts'
import { describeProblem } from '#shared/tables/describe-problem.ts'
import { openTable } from '#shared/tables/open-table.ts'
import type { CatalogueImport } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { compareBytes } from './draft-import.ts'
import { type Column, toColumns, whyUnreadable } from './files/columns.ts'
import { type CatalogueFile, type LearnedHeadings, openCatalogue } from './files/open-catalogue.ts'
import { lockDraft, showImport } from './imports.ts'
import { findLearnedHeadings } from './learned-headings.ts'
import { findImport, findImportFile, insertDraftRows, replaceDraft } from './store/catalogue-imports.ts'
import { saveLearnedColumns } from './store/learned-columns.ts'

/** Rows of the file that are shown beside its headings. */
const SAMPLES = 3
const SAMPLE_LENGTH = 60

type Deps = Pick<MarketDependencies, 'db' | 'now'>

/** The headings of a waiting file, what each is taken for, and its first values. */
export async function importColumns({ db }: Deps, { importId }: { importId: string }) {
  const { shopId, currency, bytes } = await findWaiting(db, importId)
  const file = await openAgain(bytes, currency, await findLearnedHeadings(db, shopId))
  const table = await openTable(
    () => Readable.from([bytes]),
    (cells) => (headingKey(cells) === headingKey(file.heading) ? 1 : 0),
  )
  const samples: string[][] = []
  if (!('kind' in table)) {
    for await (const event of table.rows()) {
      if (event.kind === 'fault' || samples.length >= SAMPLES) break
      samples.push(event.row.cells.map(cellText))
    }
  }
  const columnAt = new Map(Object.entries(file.columns).map(([column, at]) => [at, column as Column]))
  return {
    import: await showImport(db, importId),
    sheet: file.sheet,
    missing: file.missing,
    columns: file.heading.map((heading, at) => ({
      heading,
      column: columnAt.get(at) ?? null,
      samples: samples.map((cells) => (cells[at] ?? '').slice(0, SAMPLE_LENGTH)).filter((text) => text !== ''),
    })),
  }
}

/**
 * Says what the columns of a waiting file mean, compares it anew, and remembers it for the shop's next file with these
 * headings. `columns` has an entry for each heading; null: it is not read.
 */
export async function chooseColumns(
  { db, now }: Deps,
  { importId, columns }: { importId: string; columns: readonly (Column | null)[] },
  context: CallContext,
): Promise<CatalogueImport> {
  const actorUid = accountUid(context)
  const { shopId, currency, isWhole, bytes } = await findWaiting(db, importId)
  const { heading } = await openAgain(bytes, currency, await findLearnedHeadings(db, shopId))
  const refusal = whyNotChosen(columns, heading.length)
  if (refusal) throw marketError('columns-not-chosen', { detail: refusal })

  const learned = toLearned(heading, columns)
  const headings = headingKey(heading)
  const compared = await compareBytes(db, bytes, {
    shopId,
    isWhole,
    learned: { isConfirmed: true, find: (cells) => (headingKey(cells) === headings ? learned : null) },
  })
  if (!compared) throw marketError('columns-not-chosen')
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, importId, ['mapping', 'draft'])
    await saveLearnedColumns(trx, shopId, { headings, columns: learned, actorUid, at: now() })
    await replaceDraft(trx, importId, compared)
    await insertDraftRows(trx, importId, compared)
    return showImport(trx, importId)
  })
}

function whyNotChosen(columns: readonly (Column | null)[], headings: number): string | null {
  if (columns.length !== headings) return 'El archivo tiene otras columnas. Súbelo de nuevo.'
  const chosen = columns.filter((column) => column !== null)
  if (new Set(chosen).size < chosen.length) return 'Dos columnas dicen lo mismo: deja solo una.'
  switch (whyUnreadable(toColumns(columns))) {
    case 'name':
      return 'Falta decir cuál columna es el código (SKU) o el nombre del producto.'
    case 'value':
      return 'Falta decir cuál columna es el precio, el stock, la foto o si está a la vista.'
    case null:
      return null
  }
}

async function findWaiting(db: Deps['db'], importId: string) {
  const found = await findImport(db, importId)
  if (!found) throw marketError('import-not-found')
  const bytes = await findImportFile(db, importId)
  if (!bytes || (found.state !== 'mapping' && found.state !== 'draft')) throw marketError('import-not-open')
  return { ...found, bytes }
}

async function openAgain(bytes: Uint8Array, currency: Currency, learned: LearnedHeadings): Promise<CatalogueFile> {
  const file = await openCatalogue(() => Readable.from([bytes]), { currency, learned })
  if ('kind' in file) throw marketError('file-not-readable', { detail: describeProblem(file) })
  return file
}
