import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { loadPet } from '../load-pet.server.ts'
import type { Route } from './+types/card-route'

export const handle = { rate: 'document' } satisfies PagePolicy

/** A GET redirects to the page with the download button. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await loadPet(context, request, 'record')
  throw redirect(paths.petProfileMedicineApplications({ id }))
}

/** 'Descargar carnet': signs what is recorded now and answers the PDF; the page itself says why there is none. */
export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'record')
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const failed = paths.petProfileMedicineApplications({ id: pet.id, problem: 'card' })
  const vaccines = await pets.medicineApplications({ ...path, kind: 'vaccine' }, call)
  if (vaccines.length === 0) throw redirect(failed, 303)

  try {
    const { pdf } = await pets.issueVaccinationCard(path, call)
    return new Response(await pdf.arrayBuffer(), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${pdf.name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    toRefusal(error)
    throw redirect(failed, 303)
  }
}
