import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'

/** Location of the sheets. */
export type SheetPlace =
  | { kind: 'workbook'; file: string }
  /** Published CSV links by the sheet's title. */
  | { kind: 'csv'; urls: Readonly<Record<string, string>> }
  | { kind: 'google'; url: string; spreadsheetId: string; apiKey: string }

/** Dependencies of content. */
export interface ContentDependencies {
  /** Sheets that were written in the back office. */
  db: Kysely<Tables>
  /** Uploaded pictures. */
  storage: Storage
  place: SheetPlace
  /** Folder of the last good copies. */
  dataDir: string
  refreshMs: number
  /** Hosts of pictures that are allowed beside our own. */
  pictureHosts: readonly string[]
  now: Clock
  /** Whether customers of the country can use a coupon. */
  knowsCoupon(country: CountryIso, code: string): Promise<boolean>
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
