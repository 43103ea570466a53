import { data, redirect, useNavigate, useNavigation } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../answer.tsx'
import { AskBefore } from '../ask-before.tsx'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-photo-page'
import { PhotoForm } from './photo-form.tsx'
import { savePhoto } from './save-photo.server.ts'

export const handle = { chat: 'hidden', upload: 'account' } satisfies PagePolicy

/** Another photo, or none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const pet = toPetGlance(await loadPet(context, request, 'edit'), getPlace(context))
  const t = translator(visit.country.locale, 'petProfile')
  const title = t('photo.title', { name: pet.name })
  return { pet, seo: privateSeo(visit, '/petProfilePhotoEdit', { title, description: t('description') }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'edit')
  const form = await readForm(request)
  if (readIntent(form, ['save', 'remove'], 'save') === 'remove') {
    const { pets } = context.get(servicesContext)
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    try {
      await pets.deletePetPicture(path, { context: context.get(visitContext).call })
      return { removed: true as const }
    } catch (error) {
      return refusedAnswer(error)
    }
  }
  const refusal = await savePhoto(context, pet, form)
  if (refusal) return data({ refusal }, { status: refusal.status })
  throw redirect(paths.petProfiles({ id: pet.id, done: 'photo' }), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetPhotoPage({ loaderData: { pet }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const navigate = useNavigate()
  const sent = useNavigation().formData
  return (
    <PetFrame pet={pet} section={null} title={t('photo.title', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      <Card className="sm:p-7">
        <PhotoForm
          pet={pet}
          isSending={sent !== undefined && sent.get('intent') === null}
          onSaved={() => navigate(paths.petProfiles({ id: pet.id, done: 'photo' }))}
        />
      </Card>
      {pet.picture && (
        <div className="mt-4">
          <AskBefore
            intent="remove"
            label={t('photo.remove')}
            question={t('photo.removeAsk')}
            yes={t('photo.removeYes')}
          />
        </div>
      )}
    </PetFrame>
  )
}
