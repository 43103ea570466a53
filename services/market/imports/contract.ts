import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CurrencyCode } from '#shared/values.ts'
import { CatalogueField } from '../offers/contract.ts'

export const ImportWhat = z
  .enum([...CatalogueField.options, 'offer', 'product'])
  .describe('offer: an option that this shop did not offer; product: one that nobody offered')

export const CatalogueImport = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  currencyCode: CurrencyCode,
  fileName: z.string(),
  isWhole: z.boolean().describe('What the file does not name is hidden'),
  state: z.enum(['draft', 'applying', 'applied', 'undoing', 'undone', 'discarded']),
  options: z.int().describe('That the file names'),
  untouched: z.int().describe('Of them, as the file says already'),
  refused: z.int().describe('Rows that could not be read'),
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

/** The fact 'catalogue-import-begun': there is something to write, or to take back, step by step. */
export const CatalogueImportBegun = z.object({ importId: z.string() })

const importId = z.string().max(100)
const one = z.object({ importId })

/** Files with prices, stock and new products: looked at first, then written, and taken back as long as nothing happened since. */
export const staffImportCalls = {
  /**
   * Reads a CSV or XLSX file and keeps the difference as a draft. Nothing is changed by it. Bad rows are left out and named.
   * The same file again takes the place of the draft that waits. What is no such file is a 422 'File not readable' that says why.
   */
  draftImport: operation({ access: 'operator' })
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
  catalogueImports: operation({ access: 'operator' })
    .route({ method: 'GET', path: '/staff/shops/{shopId}/imports', summary: 'Imports', tags: ['staff'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(CatalogueImport)),

  /** Of every shop that sells: when a file was last written into its catalogue, and one that was begun and is not done. */
  importAges: operation({ access: 'operator' })
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

  /** One of them with a page of its changes, in the order of the file. */
  catalogueImport: operation({ access: 'operator' })
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

  /** What of a draft is taken, and what is left out. */
  chooseChanges: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/choice', summary: 'Choose', tags: ['staff'] })
    .input(
      one.extend({
        take: z.array(z.int().min(0)).max(500).default([]),
        leave: z.array(z.int().min(0)).max(500).default([]),
      }),
    )
    .output(CatalogueImport),

  /**
   * Writes what was chosen. Each change is compared once more with what it is to replace; what is not as it was then stays and
   * is named. A second call, or a stop in the middle, writes nothing twice: the rest is written in the background.
   * 422 'Large changes not confirmed' when there are any.
   */
  applyImport: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/apply', summary: 'Apply', tags: ['staff'] })
    .input(one.extend({ isConfirmed: z.boolean().default(false) }))
    .output(CatalogueImport),

  /** Takes back what it wrote, but for what was changed or sold since. */
  undoImport: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/undo', summary: 'Undo', tags: ['staff'] })
    .input(one)
    .output(CatalogueImport),

  /** A draft that is not wanted. */
  discardImport: operation({ access: 'operator' })
    .route({ method: 'POST', path: '/staff/imports/{importId}/discard', summary: 'Discard', tags: ['staff'] })
    .input(one)
    .output(CatalogueImport),
}

export type CatalogueImport = z.infer<typeof CatalogueImport>
export type ImportChange = z.infer<typeof ImportChange>
