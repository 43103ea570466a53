import type { Logger } from 'pino'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** Where the sheets lie (D41). */
export type SheetPlace =
  | { kind: 'workbook'; file: string }
  /** Published CSV links by the title of the sheet. */
  | { kind: 'csv'; urls: Readonly<Record<string, string>> }
  | { kind: 'google'; url: string; spreadsheetId: string; apiKey: string }

/** What the composition hands to content. */
export interface ContentDependencies {
  place: SheetPlace
  /** Where the last good copies are kept. */
  dataDir: string
  refreshMs: number
  /** Whose pictures may be shown beside our own. */
  pictureHosts: readonly string[]
  now: Clock
  /** Whether customers of the country can use a coupon. */
  knowsCoupon(country: CountryIso, code: string): Promise<boolean>
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
