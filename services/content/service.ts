import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
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
export function makeContent(given: ContentDependencies): ContentService {
  const shelf = makeShelf(given)
  const deps = { ...given, shelf }
  const service = makeService({
    name: 'content',
    mount,
    contract,
    errors: contentError,
    // The shelf has logged why a sheet has never been read; each page asks, and none of them is news.
    report: (error, ...call) => {
      if (!isUnreadSheet(error)) deps.report(error, ...call)
    },
    accessErrors: { forbidden: () => contentError('not-allowed') },
    router: implementContract(contract, deps, {
      storeConfiguration,
      allStoreConfigurations,
      donations,
      totalDonations,
      shelters,
      shelterByPath,
      servicesSheet,
      foodProductsSheet,
      sheets,
      sheetPreview,
      refreshSheets,
    }),
  })
  return { ...service, start: shelf.start, close: shelf.close }
}
