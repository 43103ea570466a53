import { Camera } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PHOTO_TYPES, type PhotoProblem, readPhoto } from '../../pets/photo/photo-file.ts'

interface PhotoFormProps {
  /** Refusal of the photo by the service. */
  error: string | undefined
  /** Fields above the photo. */
  children: ReactNode
  /** The button below it; told while a photo is read. */
  button(isReading: boolean): ReactNode
}

/** Form of a sighting with one optional photo. A plain form; a script shrinks large photos before they are sent. */
export function PhotoForm({ error, children, button }: PhotoFormProps) {
  const { t } = useTranslation('sighting')
  const submit = useSubmit()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const photo = form.get('file')
    // An empty file field sends a file of 0 bytes.
    if (!(photo instanceof File) || photo.size === 0) return
    event.preventDefault()
    if (isReading) return
    setReading(true)
    const read = await readPhoto(photo)
    setReading(false)
    if (typeof read === 'string') return setProblem(read)
    URL.revokeObjectURL(read.url)
    form.set('file', new File([read.blob], 'foto.jpg', { type: read.blob.type }))
    void submit(form, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
  }

  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset onSubmit={send} className="grid gap-4">
      {children}
      <Photo error={problem ? t(`photoProblem.${problem}`) : error} onChosen={() => setProblem(null)} />
      {button(isReading)}
    </Form>
  )
}

/** One photo, from the phone's camera or its gallery. */
function Photo({ error, onChosen }: { error: string | undefined; onChosen(): void }) {
  const { t } = useTranslation('sighting')
  const id = useId()
  const [name, setName] = useState('')
  return (
    <div className="grid gap-1.5">
      <span className="font-bold text-ink-800 text-sm">{t('photo')}</span>
      <label className="flex w-fit max-w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
        <span className={buttonStyle('outline', 'md')}>
          <Camera aria-hidden="true" className="size-5" />
          {t(name === '' ? 'choosePhoto' : 'otherPhoto')}
        </span>
        <input
          type="file"
          name="file"
          accept={PHOTO_TYPES}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
          onChange={(event) => {
            setName(event.currentTarget.files?.[0]?.name ?? '')
            onChosen()
          }}
        />
        <span className="min-w-0 truncate text-ink-700 text-sm">{name}</span>
      </label>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={error ? 'font-bold text-red-800 text-sm' : 'text-ink-600 text-sm'}
      >
        {error ?? t('photoHint')}
      </p>
    </div>
  )
}
