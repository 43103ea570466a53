import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { contract, mount } from './contract.ts'
import type { ContentDependencies } from './deps.ts'
import { donations, totalDonations } from './donations.ts'
import { contentError, isUnreadSheet } from './errors.ts'
import { foodProductsSheet, servicesSheet } from './lists.ts'
import { addContentPicture } from './pictures/add-content-picture.ts'
import { contentPictures } from './pictures/content-pictures.ts'
import { makeShelf } from './shelf.ts'
import { shelterByPath, shelters } from './shelters.ts'
import { refreshSheets, sheetPreview, sheets } from './staff-sheets.ts'
import { allStoreConfigurations, storeConfiguration } from './store-configuration.ts'
import { saveSheetRow, sheetRows } from './versions/edit-rows.ts'
import { releaseSheet, undoSheetVersion } from './versions/save-version.ts'
import { sheetVersions } from './versions/version-log.ts'
import { applyWorkbook, draftWorkbook, workbookDraft } from './versions/workbooks.ts'

export { checkWorkbook } from './check-workbook.ts'

export interface ContentService extends Service<typeof contract> {
  /** Reads the sheets now and periodically until it is closed. */
  start(): Promise<void>
  close(): void
}

export { contentPictures } from './pictures/content-pictures.ts'

/** Starts the background jobs of content. */
export async function startContentWork(
  deps: Pick<ContentDependencies, 'db' | 'now' | 'storage' | 'log'>,
  jobs: Jobs,
): Promise<void> {
  await schedulePictureSweep(contentPictures, deps, jobs)
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
      draftWorkbook,
      workbookDraft,
      applyWorkbook,
      sheetRows,
      saveSheetRow,
      releaseSheet,
      sheetVersions,
      undoSheetVersion,
      addContentPicture,
    }),
  })
  return { ...service, start: shelf.start, close: shelf.close }
}
