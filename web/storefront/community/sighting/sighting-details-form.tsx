import { Send } from 'lucide-react'
import { useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PhotoForm } from './photo-form.tsx'
import type { SightingField } from './sighting-form.server.ts'

/** Photo and words that may be added once a sighting was sent. */
export function SightingDetailsForm(props: {
  sightingId: string
  words: string
  errors: FieldErrors<SightingField>
  limits: FieldLimits<SightingField>
}) {
  const { sightingId, words, errors, limits } = props
  const { t } = useTranslation('sighting')
  const isSending = useNavigation().formData !== undefined
  return (
    <PhotoForm
      error={errors.file}
      button={(isReading) => (
        <Button
          type="submit"
          variant="soft"
          icon={<Send aria-hidden="true" className="size-5" />}
          isPending={isSending || isReading}
          pendingLabel={t('sending')}
        >
          {t('details.send')}
        </Button>
      )}
    >
      <input type="hidden" name="intent" value="details" />
      <input type="hidden" name="sightingId" value={sightingId} />
      <TextArea
        {...fieldProps<SightingField>({ limits, values: { words }, errors })('words')}
        label={t('words')}
        hint={t('wordsHint')}
        rows={3}
        placeholder={t('wordsExample')}
      />
    </PhotoForm>
  )
}
