import { Camera, LocateFixed, MapPinned, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { Point } from '#shared/geo.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PHOTO_TYPES, type PhotoProblem, readPhoto } from '../../pets/photo/photo-file.ts'
import { type MapBase, PlaceField } from '../map/place-field.tsx'
import { parsePoint } from '../map/place-field-value.ts'
import { useHere } from '../map/use-here.ts'
import type { SightingField, TypedSighting } from './sighting-form.server.ts'

interface SightingFormProps {
  mapBase: MapBase
  /** Wall-clock time of the country: '2026-11-22T14:30'. */
  now: string
  earliest: string
  values: Partial<TypedSighting>
  /** The service names the moment `seenAt`. */
  errors: FieldErrors<SightingField | 'seenAt'>
  limits: FieldLimits<SightingField>
}

/** 'La vi': place, time, condition and a photo. A plain form; a script adds the map and shrinks large photos. */
export function SightingForm(props: SightingFormProps) {
  const { now, earliest, values, errors, limits } = props
  const { t } = useTranslation('sighting')
  const submit = useSubmit()
  const isSending = useNavigation().formData !== undefined
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

  const field = fieldProps<SightingField>({ limits, values, errors })
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset onSubmit={send} className="grid gap-4">
      <Where {...props} />
      <TextField
        {...field('when')}
        maxLength={undefined}
        type="datetime-local"
        label={t('when')}
        min={earliest}
        max={now}
        defaultValue={values.when ?? now}
        error={errors.when ?? errors.seenAt}
      />
      <TextArea {...field('words')} label={t('words')} hint={t('wordsHint')} rows={3} placeholder={t('wordsExample')} />
      <Photo error={problem ? t(`photoProblem.${problem}`) : errors.file} onChosen={() => setProblem(null)} />
      <Button
        type="submit"
        size="lg"
        isWide
        icon={<Send aria-hidden="true" className="size-5" />}
        isPending={isSending || isReading}
        pendingLabel={t('sending')}
      >
        {t('send')}
      </Button>
    </Form>
  )
}

/** Place in words; with a script also the device's position, or a point on the map. */
function Where({ mapBase, values, errors, limits }: SightingFormProps) {
  const { t } = useTranslation('sighting')
  const [point, setPoint] = useState<Point | null>(parsePoint(values.place ?? null))
  const here = useHere(setPoint)
  return (
    <div className="grid gap-2.5">
      <TextField
        {...fieldProps<SightingField>({ limits, values, errors })('where')}
        label={t('where')}
        hint={t('whereHint')}
        autoComplete="off"
        placeholder={t('whereExample')}
      />
      <div className="needs-script flex flex-wrap gap-2">
        {!point && (
          <Button
            variant="soft"
            size="sm"
            icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
            onClick={here.ask}
            isPending={here.isAsking}
            pendingLabel={t('locating')}
          >
            {t('here')}
          </Button>
        )}
        <Button
          variant="soft"
          size="sm"
          icon={<MapPinned aria-hidden="true" className="size-4.5" />}
          onClick={() => setPoint(point ? null : mapBase.start)}
          aria-pressed={point !== null}
        >
          {t(point ? 'noMap' : 'map')}
        </Button>
      </div>
      <p role="status" className="text-ink-600 text-sm empty:hidden">
        {here.hasFailed ? t('notLocated') : point && t('located')}
      </p>
      {point && <PlaceField name="place" label={t('place')} mapBase={mapBase} value={point} onChange={setPoint} />}
    </div>
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
