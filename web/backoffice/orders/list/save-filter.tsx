import { Bookmark } from 'lucide-react'
import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface SaveFilterProps {
  /** The saved filter whose list is open. */
  current: { id: string; name: string } | null
  limits: FieldLimits<'name'>
}

/** Saves the filter of the open list by a name, or removes the saved one. */
export function SaveFilter({ current, limits }: SaveFilterProps) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData?.get('intent') === 'save-filter'
  if (current)
    return (
      <StaffForm preventScrollReset>
        <input type="hidden" name="filterId" value={current.id} />
        <Button type="submit" name="intent" value="remove-filter" variant="ghost" size="sm" className="!h-8 !px-2">
          {t('saved.remove', { name: current.name })}
        </Button>
      </StaffForm>
    )
  return (
    <details className="relative">
      <summary className="flex h-8 items-center gap-1.5 rounded-full px-2 font-extrabold text-brand-700 text-sm">
        <Bookmark aria-hidden="true" className="size-4" />
        {t('saved.save')}
      </summary>
      <StaffForm
        preventScrollReset
        className="absolute top-full left-0 z-20 mt-1 grid w-64 gap-2 rounded-tile border border-ink-200 bg-white p-3 shadow-3"
      >
        <TextField {...fieldProps({ limits })('name')} label={t('saved.name')} placeholder={t('saved.example')} />
        <Button
          type="submit"
          name="intent"
          value="save-filter"
          size="sm"
          isPending={isPending}
          pendingLabel={t('do.saving')}
        >
          {t('saved.submit')}
        </Button>
      </StaffForm>
    </details>
  )
}
