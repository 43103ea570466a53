import { Camera, MessageCircle, Send, X } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { VisitPhoto } from '#services/appointments/contract.ts'
import { longDayLabel } from '#services/appointments/rules/local-clock.ts'
import {
  MOST_VISIT_PHOTOS,
  PHOTO_KINDS,
  type PhotoKind,
} from '#services/appointments/visit-photos/rules/visit-photos.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { whatsappLink } from '../../../storefront/layout/whatsapp-link.ts'
import { RefusalNotice } from '../../../storefront/pets/answer.tsx'
import { PHOTO_TYPES } from '../../../storefront/pets/photo/photo-file.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/visit-photos-page'
import { photosForm, removePhotoForm } from './photo-forms.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Photos of a pet before and after its visit, taken at the counter, and the message that it is ready. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const ids = { appointmentId: readId(params, 'appointmentId') }
  const [appointment, { photos }] = await Promise.all([
    appointments.staffAppointment(ids, call),
    appointments.visitPhotos(ids, call),
  ])
  const t = translator(visit.country.locale, 'visitPhotos')
  const { customer } = appointment
  return {
    photos,
    onlyStoreId: appointment.store.id,
    petName: appointment.petName,
    dayLabel: longDayLabel(appointment.visitDay),
    isFinished: appointment.state === 'COMPLETED',
    canTake: ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'].includes(appointment.state),
    back: paths.backofficeAppointments({
      storeId: appointment.store.id,
      day: appointment.visitDay,
      appointment: appointment.id,
    }),
    chat: customer.phone
      ? whatsappLink(customer.phone, toChatText(t('chatText', { pet: appointment.petName }), photos, visit.origin))
      : null,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeVisitPhotos(ids.appointmentId), {
      title: t('title', { pet: appointment.petName }),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const ids = { appointmentId: readId(params, 'appointmentId') }
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    switch (readIntent(form, ['add', 'remove', 'send'])) {
      case 'add': {
        const { kind, file: files, idempotencyKey: key } = parseFormOrThrow(form, photosForm)
        for (const [index, file] of files.entries()) {
          if (file.size === 0) continue
          await appointments.addVisitPhoto(
            { ...ids, kind, file },
            { context: visit.callWithKey(key && `${key}-${index}`) },
          )
        }
        return { done: 'added' as const }
      }
      case 'remove':
        await appointments.removeVisitPhoto({ ...ids, ...parseFormOrThrow(form, removePhotoForm) }, call)
        return { done: 'removed' as const }
      case 'send':
        return { done: (await appointments.sendVisitPhotos(ids, call)).outcome }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** The text with the addresses of the photos, which open without an account. */
function toChatText(text: string, photos: readonly VisitPhoto[], origin: string): string {
  return [text, ...photos.map(({ large }) => `${origin}${large}`)].join('\n')
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function VisitPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('visitPhotos')
  const { photos, petName, dayLabel, back, canTake, idempotencyKey } = loaderData
  const done = actionData && 'done' in actionData ? actionData.done : null
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={back}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title', { pet: petName })}</h1>
        <p className="font-bold text-ink-600 text-sm first-letter:uppercase">{dayLabel}</p>
      </header>
      <RefusalNotice answer={actionData} />
      {done === 'sent' && <Notice tone="ok">{t('sent')}</Notice>}
      {done === 'unreachable' && <Notice tone="warn">{t('unreachable')}</Notice>}
      {!canTake && <Notice tone="warn">{t('notNow')}</Notice>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {PHOTO_KINDS.map((kind) => (
          <Card key={kind} className="grid content-start gap-3">
            <h2 className="text-lg">{t(kind)}</h2>
            <Shots photos={photos.filter((photo) => photo.kind === kind)} kind={kind} petName={petName} />
            {canTake && photos.length < MOST_VISIT_PHOTOS && (
              <TakePhoto key={photos.length} kind={kind} idempotencyKey={`${idempotencyKey} ${kind}`} />
            )}
          </Card>
        ))}
      </div>
      <p className="text-ink-600 text-sm">{t('who')}</p>
      {photos.length > 0 && <TellOwner {...loaderData} />}
    </div>
  )
}

interface ShotsProps {
  photos: readonly VisitPhoto[]
  kind: PhotoKind
  petName: string
}

function Shots({ photos, kind, petName }: ShotsProps) {
  const { t } = useTranslation('visitPhotos')
  if (photos.length === 0) return <p className="text-ink-600">{t('none')}</p>
  return (
    <ul className="grid grid-cols-2 gap-2.5">
      {photos.map(({ id, small, large }, index) => (
        <li key={id} className="relative">
          <a href={large} target="_blank" rel="noreferrer">
            <img
              src={small}
              alt={t(`alt.${kind}`, { pet: petName, number: index + 1 })}
              className="aspect-square w-full rounded-tile border border-ink-200 object-cover"
            />
          </a>
          <StaffForm preventScrollReset className="absolute top-1.5 right-1.5">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="photoId" value={id} />
            <button
              type="submit"
              aria-label={t(`remove.${kind}`, { number: index + 1 })}
              className="grid size-11 place-items-center rounded-full bg-white/90 text-ink-800 shadow-1 hover:text-red-700"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </StaffForm>
        </li>
      ))}
    </ul>
  )
}

/** On a phone the field opens the camera. With a script a photo is sent as soon as it is taken. */
function TakePhoto({ kind, idempotencyKey }: { kind: PhotoKind; idempotencyKey: string }) {
  const { t } = useTranslation('visitPhotos')
  const { formData } = useNavigation()
  const isSending = formData?.get('intent') === 'add' && formData.get('kind') === kind
  return (
    <StaffForm encType="multipart/form-data" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
        <span className={buttonStyle('outline', 'md', 'cursor-pointer')}>
          <Camera aria-hidden="true" className="size-5" />
          {t(isSending ? 'sending' : `take.${kind}`)}
        </span>
        <input
          type="file"
          name="file"
          multiple
          accept={PHOTO_TYPES}
          capture="environment"
          disabled={isSending}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
        />
      </label>
      <div className="only-without-script">
        <Button type="submit" size="sm">
          {t('save')}
        </Button>
      </div>
    </StaffForm>
  )
}

function TellOwner({ isFinished, chat }: { isFinished: boolean; chat: string | null }) {
  const { t } = useTranslation('visitPhotos')
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('tell.title')}</h2>
      <p className="text-ink-700">{t(isFinished ? 'tell.text' : 'tell.notYet')}</p>
      <div className="flex flex-wrap gap-2.5">
        {isFinished && (
          <StaffForm preventScrollReset>
            <input type="hidden" name="intent" value="send" />
            <Button
              type="submit"
              icon={<Send aria-hidden="true" className="size-5" />}
              isPending={isSending}
              pendingLabel={t('tell.sending')}
            >
              {t('tell.send')}
            </Button>
          </StaffForm>
        )}
        {chat && (
          <a href={chat} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'md')}>
            <MessageCircle aria-hidden="true" className="size-5" />
            {t('tell.chat')}
          </a>
        )}
      </div>
    </Card>
  )
}
