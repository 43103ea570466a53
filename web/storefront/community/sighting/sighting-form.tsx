import { LocateFixed, MapPinned, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { Point } from '#shared/geo.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type MapBase, PlaceField } from '../map/place-field.tsx'
import { parsePoint } from '../map/place-field-value.ts'
import { useHere } from '../map/use-here.ts'
import { PhotoForm } from './photo-form.tsx'
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

/** 'La vi': place, time, condition and a photo. A plain form; a script adds the map. */
export function SightingForm(props: SightingFormProps) {
  const { now, earliest, values, errors, limits } = props
  const { t } = useTranslation('sighting')
  const isSending = useNavigation().formData !== undefined
  const field = fieldProps<SightingField>({ limits, values, errors })
  return (
    <PhotoForm
      error={errors.file}
      button={(isReading) => (
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
      )}
    >
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
    </PhotoForm>
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
