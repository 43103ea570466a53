import type { SheetPlace } from './deps.ts'
import { googleSheets } from './sources/google-sheets.ts'
import { publishedCsv } from './sources/published-csv.ts'
import type { SheetSource } from './sources/sheet-source.ts'
import { workbookFile } from './sources/workbook-file.ts'

/** The adapter for a location of sheets. */
export function makeSheetSource(place: SheetPlace): SheetSource {
  switch (place.kind) {
    case 'workbook':
      return workbookFile(place.file)
    case 'csv':
      return publishedCsv(place.urls)
    case 'google':
      return googleSheets(place)
  }
}
