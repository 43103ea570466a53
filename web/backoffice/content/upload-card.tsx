import { Upload } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'

/** Form that brings a workbook, or one sheet as CSV. */
export function UploadCard({ sheets }: { sheets: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('contentDesk')
  const isPending = useNavigation().formData?.get('intent') === 'upload'
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('upload.title')}</h2>
        <p className="text-ink-600 text-sm">{t('upload.text')}</p>
      </div>
      <StaffForm
        encType="multipart/form-data"
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          name="file"
          type="file"
          label={t('upload.file')}
          accept=".xlsx,.csv,text/csv"
          required
          messages={{ required: t('upload.missing') }}
        />
        <SelectField
          name="sheetId"
          label={t('upload.sheet')}
          placeholder={t('upload.workbook')}
          options={sheets.map(({ id, title }) => ({ value: id, label: t('upload.csv', { title }) }))}
        />
        <Button
          type="submit"
          name="intent"
          value="upload"
          icon={<Upload aria-hidden="true" className="size-4.5" />}
          isPending={isPending}
          pendingLabel={t('upload.sending')}
        >
          {t('upload.send')}
        </Button>
      </StaffForm>
    </Card>
  )
}
