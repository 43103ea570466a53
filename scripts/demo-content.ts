import { writeFile } from 'node:fs/promises'
import { demoSheets } from '#demo/content/sheets.ts'
import { toWorkbook } from '#shared/tables/testing.ts'

// node scripts/demo-content.ts: writes the demonstration's workbook, which is stored in the repository as editors use
// it.
await writeFile(new URL('../demo/content/huella.xlsx', import.meta.url), toWorkbook(demoSheets))
