import { redirect } from 'react-router'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { loadPet } from '../load-pet.server.ts'
import type { Route } from './+types/tag-sheet-route'

export const handle = { rate: 'drawing' } satisfies PagePolicy

/** `GET /petTag/sheet`: tags to print and cut out, as a PDF. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const pet = await loadPet(context, request, 'owner')
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { code } = await pets.tag({ customerId: pet.customerId, petProfileId: pet.id }, { context: visit.call })
  if (code === null) throw redirect(paths.petTagSettings({ id: pet.id }))

  // Imported on demand: drawing loads fonts and a layout engine.
  const { drawTagSheet } = await import('./draw-tag-sheet.server.ts')
  const url = visit.origin + paths.petTag(code)
  const bytes = await drawTagSheet({ name: pet.name, code, url, madeAt: visit.now() })
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="placas.pdf"',
      'cache-control': 'no-store',
    },
  })
}
