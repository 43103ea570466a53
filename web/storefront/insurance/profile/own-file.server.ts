import { privateHeaders } from '#web/storefront/seo/private-page.ts'

/** A file that its owner alone may open: shown, kept by nobody, and never run as a page. */
export async function ownFile(file: File): Promise<Response> {
  return new Response(await file.arrayBuffer(), {
    headers: {
      ...privateHeaders,
      'content-type': file.type,
      'content-disposition': `inline; filename="${file.name.replace(/[^\w.-]/g, '-')}"`,
      'x-content-type-options': 'nosniff',
    },
  })
}
