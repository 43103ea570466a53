import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type ColumnName, getFieldKind, type ItemTypeName, toDayValue } from './sheet-fields.ts'

interface RowFieldProps {
  name: ColumnName
  text: string
  types: readonly ItemTypeName[]
  isRequired: boolean
  error: string | null | undefined
}

/** Field of one column, by what it holds. */
export function RowField({ name, text, types, isRequired, error }: RowFieldProps) {
  const { t } = useTranslation('contentDesk')
  const label = t(`columns.${name}`)
  const field = { name, label, error: error ?? null, required: isRequired, messages: { required: t('sheet.missing') } }
  switch (getFieldKind(name)) {
    case 'type':
      return (
        <SelectField
          {...field}
          defaultValue={text}
          placeholder={t('sheet.choose')}
          options={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
      )
    case 'long':
      return <TextArea {...field} defaultValue={text} maxLength={4000} className="sm:col-span-2" />
    case 'day':
      return <TextField {...field} type="date" defaultValue={toDayValue(text)} />
    case 'picture':
    case 'pictures':
      return (
        <>
          <TextField {...field} defaultValue={text} maxLength={4000} hint={t('sheet.pictureHint')} />
          <TextField name={`file-${name}`} type="file" accept="image/*" label={t('sheet.upload', { label })} />
        </>
      )
    case 'text':
      return <TextField {...field} defaultValue={text} maxLength={500} autoComplete="off" />
  }
}
