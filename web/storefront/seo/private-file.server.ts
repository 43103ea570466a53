import { toFileName } from '#shared/file-name.ts'
import { secretHeaders } from './private-page.ts'

/** Photos were encoded by us and are shown; a PDF is as its sender made it, and is only downloaded. */
export async function toPrivateFileResponse(file: File): Promise<Response> {
  const kind = file.type === 'application/pdf' ? 'attachment' : 'inline'
  return new Response(await file.arrayBuffer(), {
    headers: {
      ...secretHeaders,
      'content-type': file.type,
      'content-disposition': `${kind}; filename="${toFileName(file.name)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
