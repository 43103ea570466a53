import { Camera } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import { z } from 'zod'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { PHOTO_TYPES } from '../../../storefront/pets/photo/photo-file.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/door-photo-page'

export const handle = { upload: 'account' } satisfies PagePolicy

const photoForm = z.object({ file: z.file(), idempotencyKey: z.string().max(200).default('') })

/** Adds the photo of a delivery that is done: without a script, or afterwards. Held photos are sent here too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders', or: 'courier' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const id = readId(params, 'id')
  const { drops } = await market.drops(undefined, { context: visit.call })
  const drop = drops.find(({ _id }) => _id === id) ?? null
  const t = translator(visit.country.locale, 'orderDesk')
  return {
    reference: drop?.referenceId ?? '',
    obstacle: whyCannotAdd(drop),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeCourierPhoto(id), {
      title: t('doorPhoto.title', { reference: drop?.referenceId ?? '' }),
      description: t('doorPhoto.description'),
    }),
  }
}

type Obstacle = 'none' | 'has' | 'early' | 'off'

/** Why this delivery takes no photo now, or null. */
function whyCannotAdd(drop: { status: string; takesPhoto: boolean; hasPhoto: boolean } | null): Obstacle | null {
  if (!drop) return 'none'
  if (drop.hasPhoto) return 'has'
  if (drop.status !== 'COMPLETED') return 'early'
  return drop.takesPhoto ? null : 'off'
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders', or: 'courier' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const { value } = parseForm(await readForm(request), photoForm)
  if (!value || value.file.size === 0)
    return data({ refusal: fieldRefusal({}, t('doorPhoto.missing')) }, { status: 400 })
  try {
    const asked = { orderId: readId(params, 'id'), file: value.file }
    await market.addDoorPhoto(asked, { context: visit.callWithKey(value.idempotencyKey) })
    return { done: 'photo' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function DoorPhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { reference, obstacle, idempotencyKey } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeCourier()}>{t('doorPhoto.back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('doorPhoto.title', { reference })}</h1>
      </header>
      <ResultMessage answer={actionData} done={t('doorPhoto.saved')} offline={t('order.offline')} />
      {obstacle && !actionData && (
        <Notice tone={obstacle === 'has' ? 'ok' : 'warn'}>{t(`doorPhoto.obstacle.${obstacle}`)}</Notice>
      )}
      {!obstacle && (
        <Card>
          <StaffForm encType="multipart/form-data" className="grid gap-4">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <input
              type="file"
              name="file"
              required
              accept={PHOTO_TYPES}
              capture="environment"
              aria-label={t('doorPhoto.alt', { reference })}
              className="max-w-full text-sm"
            />
            <p className="text-ink-700 text-sm">{t('doorPhoto.privacy')}</p>
            <Button
              type="submit"
              isWide
              icon={<Camera aria-hidden="true" className="size-5" />}
              isPending={isSending}
              pendingLabel={t('doorPhoto.saving')}
            >
              {t('doorPhoto.save')}
            </Button>
          </StaffForm>
        </Card>
      )}
    </div>
  )
}
