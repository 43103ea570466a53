import { toFileName } from '#shared/file-name.ts'
import { privateHeaders } from '#web/storefront/seo/private-page.ts'

/** Response with a private file: shown inline, never cached, and its type never sniffed. */
export async function ownFile(file: File): Promise<Response> {
  return new Response(await file.arrayBuffer(), {
    headers: {
      ...privateHeaders,
      'content-type': file.type,
      'content-disposition': `inline; filename="${toFileName(file.name)}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
