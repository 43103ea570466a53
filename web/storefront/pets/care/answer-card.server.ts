import { type RouterContextProvider, redirect } from 'react-router'
import type { PetsClient } from '#services/pets/client.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { loadPet } from '../load-pet.server.ts'

interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

type Issue = (
  pets: PetsClient,
  path: { customerId: string; petProfileId: string },
  call: { context: CallContext },
) => Promise<File>

/** A GET of a card's file redirects to the page with its button. */
export async function backToCare({ request, context }: RouteArgs): Promise<never> {
  const { id } = await loadPet(context, request, 'record')
  throw redirect(paths.petProfileMedicineApplications({ id }))
}

/** Signs what is recorded now and answers the card's file; the page itself says why there is none. */
export async function answerCard({ request, context }: RouteArgs, issue: Issue): Promise<Response> {
  const pet = await loadPet(context, request, 'record')
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const failed = paths.petProfileMedicineApplications({ id: pet.id, problem: 'card' })
  const vaccines = await pets.medicineApplications({ ...path, kind: 'vaccine' }, call)
  if (vaccines.length === 0) throw redirect(failed, 303)

  try {
    const file = await issue(pets, path, call)
    return new Response(await file.arrayBuffer(), {
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    toRefusal(error)
    throw redirect(failed, 303)
  }
}
