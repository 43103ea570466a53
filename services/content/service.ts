import { implement } from '@orpc/server'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { contract, mount } from './contract.ts'
import type { ContentDependencies } from './deps.ts'
import { donations, totalDonations } from './donations.ts'
import { contentError, isUnreadSheet } from './errors.ts'
import { foodProductsSheet, servicesSheet } from './lists.ts'
import { makeShelf } from './shelf.ts'
import { shelterByPath, shelters } from './shelters.ts'
import { refreshSheets, sheetPreview, sheets } from './staff-sheets.ts'
import { allStoreConfigurations, storeConfiguration } from './store-configuration.ts'

export { checkWorkbook } from './check-workbook.ts'

export interface ContentService extends Service<typeof contract> {
  /** Reads the sheets now and periodically until it is closed. */
  start(): Promise<void>
  close(): void
}

/** Content of the editors' spreadsheets; each process answers from its own copy. */
export function makeContent(needs: ContentDependencies): ContentService {
  const os = implement(contract).$context<CallContext>()
  const shelf = makeShelf(needs)
  const desk = { ...needs, shelf }
  const service = makeService({
    name: 'content',
    mount,
    contract,
    // The shelf has logged why a sheet has never been read; each page asks, and none of them is news.
    report: (error, ...call) => {
      if (!isUnreadSheet(error)) needs.report(error, ...call)
    },
    accessErrors: { forbidden: () => contentError('not-allowed') },
    router: os.router({
      storeConfiguration: os.storeConfiguration.handler(({ input, context }) =>
        storeConfiguration(shelf, input, context),
      ),
      allStoreConfigurations: os.allStoreConfigurations.handler(() => allStoreConfigurations(shelf)),
      donations: os.donations.handler(({ input, context }) => donations(desk, input, context)),
      totalDonations: os.totalDonations.handler(() => totalDonations(shelf)),
      shelters: os.shelters.handler(({ input, context }) => shelters(shelf, input, context)),
      shelterByPath: os.shelterByPath.handler(({ input }) => shelterByPath(shelf, input)),
      servicesSheet: os.servicesSheet.handler(({ input, context }) => servicesSheet(shelf, input, context)),
      foodProductsSheet: os.foodProductsSheet.handler(() => foodProductsSheet(shelf)),
      sheets: os.sheets.handler(() => sheets(desk)),
      sheetPreview: os.sheetPreview.handler(({ input }) => sheetPreview(desk, input)),
      refreshSheets: os.refreshSheets.handler(() => refreshSheets(desk)),
    }),
  })
  return { ...service, start: shelf.start, close: shelf.close }
}
