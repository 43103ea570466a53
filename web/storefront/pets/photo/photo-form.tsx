import { Camera, ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { PetGlance } from '../pet-glance.ts'
import { PetPhoto } from './pet-photo.tsx'
import { PhotoCropper } from './photo-cropper.tsx'
import { PHOTO_TYPES, type ReadPhoto, readPhoto } from './photo-file.ts'
import { type PhotoFrame, toCrop, wholePhoto } from './photo-frame.ts'
import { sendPhoto } from './send-photo.ts'

interface PhotoFormProps {
  pet: PetGlance
  /** The page's own form is on its way (without the script's upload). */
  isSending: boolean
  onSaved(): void
}

/** Choose a photo, put it into its square, send it. Without a script: choose and send. */
export function PhotoForm({ pet, isSending, onSaved }: PhotoFormProps) {
  const { t } = useTranslation('petProfile')
  const revalidator = useRevalidator()
  const [photo, setPhoto] = useState<ReadPhoto | null>(null)
  const [frame, setFrame] = useState<PhotoFrame>(wholePhoto)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])

  async function choose(file: File | undefined) {
    if (!file) return
    setProblem(null)
    const read = await readPhoto(file)
    if (typeof read === 'string') return setProblem(t(`photo.problems.${read}`))
    setFrame(wholePhoto)
    setPhoto(read)
  }

  async function send() {
    if (!photo || progress !== null) return
    const form = new FormData()
    form.set('file', photo.blob, 'photo')
    form.set('rotate', String(frame.rotate))
    for (const [name, value] of Object.entries(toCrop(frame, photo))) form.set(name, String(value))
    setProblem(null)
    setProgress(0)
    const sent = await sendPhoto(paths.petPhoto({ id: pet.id }), form, setProgress)
    setProgress(null)
    if (sent.kind === 'offline') return setProblem(t('photo.offline'))
    if (sent.kind === 'refused')
      return setProblem(sent.detail || t(sent.status === 413 ? 'photo.problems.size' : 'photo.failed'))
    await revalidator.revalidate()
    onSaved()
  }

  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      {problem && <Notice tone="error">{problem}</Notice>}
      {photo ? (
        <>
          <PhotoCropper photo={photo} frame={frame} onChange={setFrame} />
          {progress !== null && <ProgressBar value={progress} label={t('photo.progress')} />}
          <div className="flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-end">
            <Button size="lg" onClick={send} isPending={progress !== null} pendingLabel={t('photo.sending')}>
              {t('photo.save')}
            </Button>
            <Button size="lg" variant="ghost" onClick={() => setPhoto(null)} disabled={progress !== null}>
              {t('photo.other')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Choice pet={pet} onChoose={choose} />
          {/* With a script the photo is looked at first. */}
          <div className="only-without-script">
            <Button type="submit" size="lg" isPending={isSending} pendingLabel={t('photo.sending')}>
              {t('photo.save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

function Choice({ pet, onChoose }: { pet: PetGlance; onChoose(file: File | undefined): void }) {
  const { t } = useTranslation('petProfile')
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to choose; the fields inside are the first
    <div
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        onChoose(event.dataTransfer.files[0])
      }}
      className={cx(
        'grid justify-items-center gap-5 rounded-card border-2 border-dashed px-4 py-7',
        isOver ? 'border-brand-600 bg-brand-100' : 'border-brand-300 bg-brand-50',
      )}
    >
      <PetPhoto
        pet={pet}
        sizes="176px"
        alt={pet.picture ? t('photoOf', { name: pet.name }) : ''}
        className="w-44 rounded-full border-4 border-white shadow-2"
      />
      <div className="flex flex-wrap justify-center gap-2.5">
        <FileField
          label={t('photo.choose')}
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onChoose={onChoose}
        />
        {/* A camera to take it with: on what is held in a hand. */}
        <span className="hidden pointer-coarse:block">
          <FileField
            label={t('photo.camera')}
            icon={<Camera aria-hidden="true" className="size-5" />}
            isCamera
            onChoose={onChoose}
          />
        </span>
      </div>
      <p className="text-center text-ink-600 text-sm">{t('photo.hint')}</p>
    </div>
  )
}

interface FileFieldProps {
  label: string
  icon: React.ReactNode
  isCamera?: boolean
  onChoose(file: File | undefined): void
}

function FileField({ label, icon, isCamera, onChoose }: FileFieldProps) {
  return (
    <label
      className={cx(
        'grid gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
      )}
    >
      <span
        className={cx(
          'inline-flex h-12.5 items-center justify-center gap-2 rounded-button px-5 font-extrabold text-base',
          isCamera
            ? 'border-[1.5px] border-ink-500 bg-white text-ink-900'
            : 'bg-brand-600 text-white shadow-primary hover:bg-brand-700',
        )}
      >
        {icon}
        {label}
      </span>
      <input
        type="file"
        name="file"
        accept={PHOTO_TYPES}
        capture={isCamera ? 'environment' : undefined}
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // The same file again is a choice too.
          event.target.value = ''
        }}
        // Without a script its own words say which file was chosen.
        className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
      />
    </label>
  )
}
