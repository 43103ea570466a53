import { useNavigation } from 'react-router'
import type { Currency } from '#shared/countries/countries.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'

/** Works without JavaScript: the result then shows on the next page. */
export function UploadForm({
  currency,
  currencies,
}: {
  currency: Currency
  currencies: { value: Currency; label: string }[]
}) {
  const { t } = useTranslation('statements')
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <StaffForm encType="multipart/form-data" className="grid gap-4 sm:grid-cols-[1fr_14rem] sm:items-start">
      <TextField
        type="file"
        name="file"
        label={t('upload.file')}
        hint={t('upload.fileHint')}
        accept=".csv,.txt,.tsv,.xlsx,.xls,.html,.htm,text/csv"
        required
        messages={{ required: t('upload.fileMissing') }}
      />
      <SelectField name="currency" label={t('upload.currency')} defaultValue={currency} options={currencies} />
      <Checkbox name="review" className="sm:col-span-2">
        {t('upload.review')}
      </Checkbox>
      <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('upload.sending')}>
        {t('upload.send')}
      </Button>
    </StaffForm>
  )
}
