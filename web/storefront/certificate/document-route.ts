import { toFileName } from '#shared/file-name.ts'
import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { secretHeaders } from '#web/storefront/seo/private-page.ts'
import type { Route } from './+types/document-route'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** `GET /certificate/:record/document`: the certificate of an adoption or a donation, as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const record = readText(params, 'record', 400)
  const pdf = await community.certificateDocument({ record }, { context: context.get(visitContext).call })
  return new Response(await pdf.arrayBuffer(), {
    headers: {
      ...secretHeaders,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${toFileName(pdf.name)}"`,
    },
  })
}
