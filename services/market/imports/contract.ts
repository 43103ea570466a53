import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode } from '#shared/values.ts'
import { CatalogueField } from '../offers/contract.ts'
import { COLUMNS, MISSING_COLUMNS } from './files/columns.ts'

export const ImportWhat = z
  .enum([...CatalogueField.options, 'offer', 'product', 'pictures'])
  .describe(
    'offer: an option that this shop did not offer; product: one that nobody offered; pictures: of a known product, in which uploaded ones stay',
  )

export const CatalogueImport = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  currencyCode: CurrencyCode,
  fileName: z.string(),
  isWhole: z.boolean().describe('What the file does not name is hidden'),
  state: z
    .enum(['mapping', 'draft', 'applying', 'applied', 'undoing', 'undone', 'discarded'])
    .describe('mapping: nobody said yet what its columns mean (chooseColumns)'),
  options: z.int().describe('That the file names'),
  untouched: z.int().describe('Of them, as the file says already'),
  refused: z.int().describe('Rows that could not be read'),
  withoutStock: z.int().describe('New options that come in with no stock, because the file says none'),
  counts: z.partialRecord(ImportWhat, z.int()),
  chosen: z.int(),
  large: z.int().describe('Chosen ones that want a second look'),
  cautious: z.int().describe('Left out unless somebody takes them in, because something happened here since'),
  written: z.int(),
  changedSince: z.int().describe('Left as they were: not what they were when the difference was made'),
  takenBack: z.int(),
  stayed: z.int().describe('Not taken back: changed or sold since'),
  done: z.int().describe('Of `chosen`, while it is applied; of `written`, while it is undone'),
  actorUid: z.string(),
  createdAt: z.iso.datetime(),
  appliedBy: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})

export const ImportChange = z.object({
  position: z.int(),
  line: z.int().nullable().describe('Of the file; null: the file does not name it'),
  what: ImportWhat,
  sku: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  displayFrom: z.string(),
  displayTo: z.string(),
  percent: z.int().nullable().describe('By how much a price moves'),
  caution: z
    .enum(['large', 'changed-here', 'sold-since'])
    .nullable()
    .describe('changed-here, sold-since: the file repeats, or was counted before, what happened here since'),
  isChosen: z.boolean(),
  outcome: z.enum(['applied', 'changed-since', 'undone', 'stays']).nullable(),
  displayFound: z.string().nullable().describe('What stood there instead'),
})

export const ImportCategories = z.object({
  words: z
    .array(
      z.object({
        word: z.string(),
        products: z.int().describe('New ones of the draft that say it'),
        isDecided: z.boolean(),
        categoryId: z.string().nullable().describe('What it means; null: no category, or nobody said'),
      }),
    )
    .describe('Those that nobody decided first'),
  categories: z.array(z.object({ id: z.string(), name: z.string().describe('With those above it') })),
})

/** What a column of a file means. */
export const FileColumn = z.enum(COLUMNS)

/** The fact 'catalogue-import-begun': an import has steps to write or to undo. */
export const CatalogueImportBegun = z.object({ importId: z.string() })

const importId = z.string().max(100)
const one = z.object({ importId })

/**
 * Imports of files with prices, stock and new products: reviewed as a draft, then applied, and undone where nothing
 * changed since.
 */
export const staffImportCalls = {
  /**
   * Reads a file (CSV, XLSX, or HTML named .xls) and saves the difference as a draft; the catalogue does not change. Bad rows are left out
   * and listed. The same file again replaces its waiting draft. Where the headings do not say what they mean, its state
   * is 'mapping' until `chooseColumns`. Unreadable files: 422 'File not readable' with the reason.
   */
  draftImport: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/imports', summary: 'Bring a file', tags: ['staff'] })
    .input(
      z.object({
        shopId: z.string().max(100),
        fileName: z.string().min(1).max(200),
        contentBase64: z.base64().max(950_000).describe('At most 700 kB'),
        isWhole: z.boolean().default(false),
      }),
    )
    .output(CatalogueImport),

  /** The newest 20 of a shop. */
  catalogueImports: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/imports', summary: 'Imports', tags: ['staff'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(CatalogueImport)),

  /** For every selling shop: the time of the last applied file, and an unfinished import, if any. */
  importAges: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/imports/ages', summary: 'Age of the catalogues', tags: ['staff'] })
    .output(
      z.array(
        z.object({
          shopId: z.string(),
          shopName: z.string(),
          appliedAt: z.iso.datetime().nullable(),
          unfinished: z
            .object({ importId: z.string(), state: z.enum(['applying', 'undoing']), begunAt: z.iso.datetime() })
            .nullable(),
        }),
      ),
    ),

  /** One import with a page of its changes, in the order of the file. */
  catalogueImport: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/imports/{importId}', summary: 'An import', tags: ['staff'] })
    .input(
      one.extend({
        only: z.enum([...ImportWhat.options, 'large', 'cautious', 'left']).optional(),
        first: z.coerce.number().int().min(1).max(200).default(60),
        after: z.coerce.number().int().min(0).optional().describe('Changes after this position'),
      }),
    )
    .output(
      z.object({
        import: CatalogueImport,
        changes: z.array(ImportChange),
        endCursor: z.int().nullable(),
        refusals: z
          .array(z.object({ line: z.int(), sku: z.string(), reason: z.string().describe('Spanish') }))
          .describe('The first 100'),
      }),
    ),

  /** The columns of a file that waits, or whose draft does: what each is taken for, with its first values. */
  importColumns: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/imports/{importId}/columns', summary: 'Columns of a file', tags: ['staff'] })
    .input(one)
    .output(
      z.object({
        import: CatalogueImport,
        sheet: z.string().nullable().describe('Of a workbook'),
        missing: z.enum(MISSING_COLUMNS).nullable().describe('What no column says yet'),
        columns: z.array(
          z.object({ heading: z.string(), column: FileColumn.nullable(), samples: z.array(z.string()) }),
        ),
      }),
    ),

  /**
   * Says what each column means (null: not read), compares the file anew, and remembers it for the shop's next file with
   * the same headings. 422 'Columns not chosen' when one is missing or two mean the same.
   */
  chooseColumns: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/columns', summary: 'Choose columns', tags: ['staff'] })
    .input(one.extend({ columns: z.array(FileColumn.nullable()).max(300) }))
    .output(CatalogueImport),

  /** Words for categories in the draft's new products that the catalogue does not have, and what was said of them. */
  importCategories: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/imports/{importId}/categories', summary: 'Categories', tags: ['staff'] })
    .input(one)
    .output(ImportCategories),

  /**
   * Says what such words mean: a category that exists, one that is created at the top of the tree, or none, which leaves
   * a word for the search. Remembered for the next files of the shop.
   */
  chooseCategories: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/categories', summary: 'Choose', tags: ['staff'] })
    .input(
      one.extend({
        choices: z
          .array(
            z.object({
              word: z.string().trim().min(1).max(500),
              meaning: z.discriminatedUnion('kind', [
                z.object({ kind: z.literal('category'), categoryId: z.string().max(100) }),
                z.object({ kind: z.literal('new') }),
                z.object({ kind: z.literal('none') }),
              ]),
            }),
          )
          .min(1)
          .max(200),
      }),
    )
    .output(ImportCategories),

  /** Selects which changes of a draft are applied. */
  chooseChanges: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/choice', summary: 'Choose', tags: ['staff'] })
    .input(
      one.extend({
        take: z.array(z.int().min(0)).max(500).default([]),
        leave: z.array(z.int().min(0)).max(500).default([]),
      }),
    )
    .output(CatalogueImport),

  /**
   * Applies the chosen changes. Each is compared once more with the value it replaces; where that changed, the value
   * stays and the change is listed. A second call, or an interruption, writes nothing twice: the rest is written in the
   * background. 422 'Large changes not confirmed' when there are any.
   */
  applyImport: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/apply', summary: 'Apply', tags: ['staff'] })
    .input(one.extend({ isConfirmed: z.boolean().default(false) }))
    .output(CatalogueImport),

  /** Undoes what the import wrote, except where values changed or units were sold since. */
  undoImport: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/undo', summary: 'Undo', tags: ['staff'] })
    .input(one)
    .output(CatalogueImport),

  /** Discards a draft. */
  discardImport: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/discard', summary: 'Discard', tags: ['staff'] })
    .input(one)
    .output(CatalogueImport),
}

export type CatalogueImport = z.infer<typeof CatalogueImport>
export type ImportCategories = z.infer<typeof ImportCategories>
export type ImportChange = z.infer<typeof ImportChange>
