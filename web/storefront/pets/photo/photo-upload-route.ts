import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { loadPet } from '../load-pet.server.ts'
import type { Route } from './+types/photo-upload-route'
import { savePhoto } from './save-photo.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Where a script sends a photo; answers JSON. The pages' own forms do the same without one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (viewer.isGuest) {
    const t = translator(country.locale, 'petProfile')
    return Response.json({ detail: t('photo.signedOut') }, { status: 401 })
  }
  const pet = await loadPet(context, request, 'edit')
  const refusal = await savePhoto(context, pet, await readForm(request))
  if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
  return Response.json({ saved: true })
}
