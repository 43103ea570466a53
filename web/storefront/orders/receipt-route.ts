import { redirect } from 'react-router'
import { toFileName } from '#shared/file-name.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { secretHeaders } from '#web/storefront/seo/private-page.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import type { Route } from './+types/receipt-route'

export const handle = { rate: 'document', load: 'checkout' } satisfies PagePolicy

/** A GET redirects to the order's page, which has the download button. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.order(params.id, params.token))
}

/** 'Descargar comprobante': the order as a PDF; the page itself says why there is none. */
export async function action({ params, context }: Route.ActionArgs) {
  const { market } = context.get(servicesContext)
  const { id, token } = params
  try {
    const pdf = await market.receipt(
      { orderId: id, ...(token ? { token } : {}) },
      { context: context.get(visitContext).call },
    )
    return new Response(await pdf.arrayBuffer(), {
      headers: {
        ...secretHeaders,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${toFileName(pdf.name)}"`,
      },
    })
  } catch (error) {
    const { status } = toRefusal(error)
    if (status === 404) throw error
    throw redirect(paths.order(id, token, { problem: 'receipt' }), 303)
  }
}
