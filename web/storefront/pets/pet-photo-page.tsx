import { Trash2 } from 'lucide-react'
import { data, Form, redirect, useNavigate, useNavigation } from 'react-router'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '#web/read-form.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { privateHeaders, privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { refusedAnswer } from '../account/refusal-of.server.ts'
import { orOffline } from '../layout/or-offline.ts'
import type { Route } from './+types/pet-photo-page'
import { offlineAnswer, RefusalNotice } from './answer.tsx'
import { PetFrame } from './pet-frame.tsx'
import { glanceOf } from './pet-glance.ts'
import { petOfPage, placeOf } from './pet-of-page.server.ts'
import { PhotoForm } from './photo-form.tsx'
import { savePhoto } from './save-photo.server.ts'

/** Another photo, or none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const pet = glanceOf(await petOfPage(context, request, 'edit'), placeOf(context))
  const t = translator(visit.country.locale, 'petProfile')
  const title = t('photo.title', { name: pet.name })
  return { pet, seo: privateSeo(visit, '/petProfilePhotoEdit', { title, description: t('description') }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await petOfPage(context, request, 'edit')
  const form = await readForm(request)
  if (form.get('intent') === 'remove') {
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, offlineAnswer)
}

export function headers() {
  return privateHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.seo)
}

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
        <details className="mt-4 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
          <summary className="flex min-h-10 items-center gap-2.5 font-bold text-red-700">
            <Trash2 aria-hidden="true" className="size-5" />
            {t('photo.remove')}
          </summary>
          <Form method="post" className="mt-2 rounded-tile bg-red-50 p-3.5">
            <p className="mb-2.5 font-bold text-red-900">{t('photo.removeAsk')}</p>
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              size="sm"
              isPending={sent?.get('intent') === 'remove'}
            >
              {t('photo.removeYes')}
            </Button>
          </Form>
        </details>
      )}
    </PetFrame>
  )
}
