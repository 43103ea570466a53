import { MOST_SIGNATURE_LENGTH, SIGNATURE_SIZE } from '#services/appointments/consents/rules/signature.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SignaturePad } from '#web/ui/forms/signature-pad.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Name, tick and an optional drawing: all that a signature is made of. */
export function SignFields() {
  const { t } = useTranslation('consent')
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={120}
        required
        messages={{ required: t('nameMissing') }}
      />
      <SignaturePad
        name="signature"
        label={t('drawing')}
        hint={t('drawingHint')}
        clearLabel={t('clear')}
        size={SIGNATURE_SIZE}
        maxLength={MOST_SIGNATURE_LENGTH}
      />
      <Checkbox name="agree" value="on" required messages={{ required: t('agreeMissing') }}>
        {t('agree')}
      </Checkbox>
    </>
  )
}
