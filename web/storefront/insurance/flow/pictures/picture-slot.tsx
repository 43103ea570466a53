import { Camera, CircleAlert, CircleCheck, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import type { PictureSubject } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { PetKind } from '../../../pets/pet-coat.ts'
import { PHOTO_TYPES, type ReadPhoto, readPhoto } from '../../../pets/photo/photo-file.ts'
import { sendPhoto } from '../../../pets/photo/send-photo.ts'

interface PictureSlotProps {
  insuranceId: string
  shows: PictureSubject
  petKind: PetKind
  picture: { id: string; src: string } | null
}

/** Upload of one picture with progress, retry, replacement and removal; without JavaScript a plain form. */
export function PictureSlot({ insuranceId, shows, petKind, picture }: PictureSlotProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const title = t(`pictures.${shows}`)
  const upload = useUpload(insuranceId, shows)
  const sent = useNavigation().formData
  const isPosting = sent?.get('shows') === shows && sent.get('intent') === null
  const isRemoving = picture !== null && sent?.get('pictureId') === picture.id
  const src = upload.photo?.url ?? picture?.src
  const isThere = picture !== null && upload.photo === null
  return (
    <section
      aria-label={title}
      className={cx(
        // A row on a phone, so that nearly all slots fit on the screen.
        'grid gap-3 rounded-card border-2 bg-white p-3 max-sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:p-4',
        isThere ? 'border-ok-200' : 'border-brand-300 border-dashed',
      )}
    >
      <div className="grid aspect-square place-items-center overflow-hidden rounded-tile bg-brand-50 sm:aspect-4/3">
        {src ? (
          <img
            src={src}
            alt={t('pictures.seen', { what: title })}
            className={cx('size-full object-cover', (upload.photo || isRemoving) && 'opacity-60')}
          />
        ) : (
          <Drawing shows={shows} petKind={petKind} />
        )}
      </div>
      <div className="grid content-start gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="flex items-center gap-1.5 text-md">
              {isThere && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />}
              {title}
            </h2>
            <p className="text-ink-600 text-sm">{isThere ? t('pictures.there') : t(`pictures.${shows}Hint`)}</p>
          </div>
          {isThere && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="pictureId" value={picture.id} />
              <button
                type="submit"
                name="intent"
                value="remove"
                aria-disabled={isRemoving || undefined}
                aria-label={t('pictures.remove', { what: title })}
                className="grid size-11 place-items-center rounded-control text-ink-700 hover:bg-ink-100"
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </button>
            </Form>
          )}
        </div>
        {upload.progress !== null && <ProgressBar value={upload.progress} label={t('pictures.sending')} />}
        {upload.problem && (
          <p role="alert" className="flex items-start gap-1.5 font-bold text-red-700 text-sm">
            <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
            {upload.problem}
          </p>
        )}
        {upload.photo && upload.problem && (
          <Button
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={() => void upload.retry()}
            aria-label={t('pictures.retryWhat', { what: title })}
            className="w-fit"
          >
            {t('pictures.retry')}
          </Button>
        )}
        {upload.progress === null && shows !== 'other' && (
          <ChooseForm
            shows={shows}
            title={title}
            isCalm={isThere || upload.photo !== null}
            isPosting={isPosting}
            onChoose={(file) => void upload.choose(file)}
          />
        )}
      </div>
    </section>
  )
}

interface ChooseFormProps {
  shows: PictureSubject
  title: string
  /** A picture is there already, so the button is less prominent. */
  isCalm: boolean
  isPosting: boolean
  onChoose(file: File | undefined): void
}

function ChooseForm({ shows, title, isCalm, isPosting, onChoose }: ChooseFormProps) {
  const { t } = useTranslation('petInsuranceFlow')
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-2">
      <input type="hidden" name="shows" value={shows} />
      <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
        <span
          className={cx(
            'inline-flex h-11 w-fit cursor-pointer items-center gap-2 rounded-button px-5 font-extrabold text-md',
            isCalm
              ? 'border-[1.5px] border-ink-300 bg-white text-ink-900 hover:border-brand-600 hover:text-brand-700'
              : 'bg-brand-600 text-white shadow-primary hover:bg-brand-700',
          )}
        >
          <Camera aria-hidden="true" className="size-5" />
          {t(isCalm ? 'pictures.change' : 'pictures.choose')}
          <span className="sr-only">: {title}</span>
        </span>
        <input
          type="file"
          name="file"
          accept={PHOTO_TYPES}
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // Choosing the same file again must fire a change event.
            event.target.value = ''
          }}
          className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
        />
      </label>
      <div className="only-without-script">
        <Button type="submit" isPending={isPosting} pendingLabel={t('pictures.sending')}>
          {t('pictures.send')}
        </Button>
      </div>
    </Form>
  )
}

function Drawing({ shows, petKind }: { shows: PictureSubject; petKind: PetKind }) {
  if (shows !== 'front')
    return <Camera aria-hidden="true" className="size-10 text-brand-300 sm:size-12" strokeWidth={1.5} />
  return petKind === 'dog' ? (
    <PetFace pet="dog" className="size-20 opacity-80 sm:size-28" />
  ) : (
    <PetFace pet="cat" className="size-20 opacity-80 sm:size-28" />
  )
}

/** Upload state; holds the file until it has arrived, for a retry. */
function useUpload(insuranceId: string, shows: PictureSubject) {
  const { t } = useTranslation(['petInsuranceFlow', 'petProfile'])
  const revalidator = useRevalidator()
  const [photo, setPhoto] = useState<ReadPhoto | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = useRef<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(url.current ?? ''), [])

  function show(read: ReadPhoto | null) {
    if (url.current) URL.revokeObjectURL(url.current)
    url.current = read?.url ?? null
    setPhoto(read)
  }

  async function choose(file: File | undefined) {
    if (!file || progress !== null) return
    setProblem(null)
    const read = await readPhoto(file)
    if (typeof read === 'string') {
      show(null)
      return setProblem(t(`petProfile:photo.problems.${read}`))
    }
    show(read)
    await send(read)
  }

  async function send({ blob }: ReadPhoto) {
    const form = new FormData()
    form.set('shows', shows)
    form.set('file', blob, `${shows}.jpg`)
    setProblem(null)
    setProgress(0)
    const sent = await sendPhoto(paths.insurancePictureUpload(insuranceId), form, setProgress)
    setProgress(null)
    if (sent.kind === 'offline') return setProblem(t('pictures.offline'))
    if (sent.kind === 'refused')
      return setProblem(sent.detail || t(sent.status === 413 ? 'petProfile:photo.problems.size' : 'pictures.failed'))
    await revalidator.revalidate()
    show(null)
  }

  return { photo, progress, problem, choose, retry: async () => photo && send(photo) }
}
