import { WEBHOOK_EVENTS, type WebhookEvent } from '#services/market/webhooks/rules/webhook-events.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface WebhookFieldsProps {
  limits: FieldLimits<'url'>
  values: { url?: string; events?: readonly string[] }
  errors: FieldErrors<'url' | 'events'>
}

/** Address of an endpoint, and the events that it hears. */
export function WebhookFields({ limits, values, errors }: WebhookFieldsProps) {
  const { t } = useTranslation('webhookSettings')
  const field = fieldProps({ limits, values, errors })
  const chosen: readonly string[] = values.events ?? WEBHOOK_EVENTS
  return (
    <>
      <TextField
        {...field('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        label={t('url')}
        hint={t('urlHint')}
        messages={{ required: t('errors.url'), invalid: t('errors.url') }}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold text-ink-800 text-sm">{t('events.label')}</legend>
        {WEBHOOK_EVENTS.map((event: WebhookEvent) => (
          <Checkbox key={event} name="events" value={event} defaultChecked={chosen.includes(event)}>
            {t(`events.${event}`)}
          </Checkbox>
        ))}
        <FieldNote id="events" error={errors.events} />
      </fieldset>
    </>
  )
}
