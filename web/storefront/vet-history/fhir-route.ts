import { toFhirBundle } from '#services/pets/vet-history/rules/to-fhir-bundle.ts'
import { readText } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { secretHeaders } from '#web/storefront/seo/private-page.ts'
import type { Route } from './+types/fhir-route'

/** `GET /vetHistory/:token/fhir`: the history as FHIR-like JSON; docs/pet-care.md says what of it is standard. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const history = await pets.openVetHistory({ token: readText(params, 'token', 100) }, { context: visit.call })
  const bundle = toFhirBundle(history, { origin: visit.origin, now: visit.now() })
  return new Response(JSON.stringify(bundle, null, 2), {
    headers: {
      ...secretHeaders,
      'content-type': 'application/fhir+json; charset=utf-8',
      'content-disposition': 'attachment; filename="historia-fhir.json"',
      'x-robots-tag': 'noindex',
    },
  })
}
