import { Search } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export function SearchForm({ label, search }: { label: string; search: string }) {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().location?.search.includes('search=') ?? false
  return (
    <Form key={search} className="flex flex-wrap items-end gap-2.5">
      <TextField
        name="search"
        type="search"
        label={label}
        defaultValue={search}
        maxLength={100}
        before={<Search aria-hidden="true" className="size-5" />}
        className="min-w-0 grow basis-52"
      />
      <Button type="submit" className="h-12" isPending={isPending}>
        {t('search')}
      </Button>
    </Form>
  )
}
