import { LocateFixed, Send } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toCoordinates } from './coordinates.ts'
import type { SightingField, TypedSighting } from './sighting-form.server.ts'

const POSITION_TIMEOUT_MS = 10_000

interface FoundFormProps {
  values: TypedSighting | undefined
  errors: FieldErrors<SightingField>
  limits: FieldLimits<SightingField>
}

/** 'La encontré': who found the pet, how to reach them, and where it is. */
export function FoundForm({ values, errors, limits }: FoundFormProps) {
  const { t } = useTranslation('petTag')
  const isSending = useNavigation().formData !== undefined
  const field = fieldProps({ limits, ...(values && { values }), errors })
  return (
    <Form method="post" className="grid gap-4">
      <TextField
        {...field('finderName')}
        label={t('found.name')}
        autoComplete="name"
        messages={{ required: t('faults.name-missing') }}
      />
      <TextField
        {...field('finderContact')}
        label={t('found.contact')}
        hint={t('found.contactHint')}
        autoComplete="tel"
        messages={{ required: t('faults.contact-missing') }}
      />
      <TextField
        {...field('place')}
        label={t('found.place')}
        autoComplete="off"
        placeholder={t('found.placeExample')}
      />
      <Position initial={values ? toCoordinates(values) : null} />
      <TextArea {...field('message')} label={t('found.message')} rows={2} placeholder={t('found.messageExample')} />
      <Button
        type="submit"
        size="lg"
        isWide
        icon={<Send aria-hidden="true" className="size-5" />}
        isPending={isSending}
        pendingLabel={t('found.sending')}
      >
        {t('found.send')}
      </Button>
    </Form>
  )
}

/** Where the finder stands, when they wish to say it: asked for by a press, never before. */
function Position({ initial }: { initial: ReturnType<typeof toCoordinates> }) {
  const { t } = useTranslation('petTag')
  const [point, setPoint] = useState(initial)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')

  function locate() {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPoint({ lat: coords.latitude, lon: coords.longitude })
        setState('idle')
      },
      () => setState('failed'),
      { timeout: POSITION_TIMEOUT_MS, enableHighAccuracy: true, maximumAge: 60_000 },
    )
  }

  return (
    <div className="needs-script grid justify-items-start gap-1.5">
      {point && (
        <>
          <input type="hidden" name="lat" value={point.lat} />
          <input type="hidden" name="lon" value={point.lon} />
        </>
      )}
      <Button
        variant="soft"
        size="sm"
        icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
        onClick={locate}
        isPending={state === 'asking'}
        pendingLabel={t('found.locating')}
      >
        {t('found.locate')}
      </Button>
      <p role="status" className="text-ink-600 text-sm">
        {state === 'failed' ? t('found.notLocated') : point && t('found.located')}
      </p>
    </div>
  )
}
