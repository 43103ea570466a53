import { httpError } from '#shared/rpc/errors.ts'
import { readText } from '#web/forms/read-fields.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/barcode-route'
import { drawBarcode } from './draw-barcode.server.ts'

/** A barcode to print, as SVG. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const svg = drawBarcode(readText(new URL(request.url).searchParams, 'code', 120))
  if (svg === null) throw httpError('not-found')
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=86400' },
  })
}
