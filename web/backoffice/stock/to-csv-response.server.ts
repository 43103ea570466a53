import { toFileName } from '#shared/file-name.ts'

/** A file to download, which no cache keeps. */
export function toCsvResponse({ fileName, csv }: { fileName: string; csv: string }): Response {
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(fileName)}"`,
      'cache-control': 'no-store',
    },
  })
}
