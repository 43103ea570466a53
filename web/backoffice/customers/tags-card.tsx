import { X } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'

/** Short words about a customer, each with a button that takes it away. */
export function TagsCard({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('customerDesk')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('tags')}</h2>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li key={tag}>
            <StaffForm preventScrollReset>
              <input type="hidden" name="tag" value={tag} />
              <Button
                type="submit"
                name="intent"
                value="untag"
                variant="soft"
                size="sm"
                aria-label={t('untag', { tag })}
                icon={<X aria-hidden="true" className="size-4" />}
                className="!h-8 !px-2.5"
              >
                {tag}
              </Button>
            </StaffForm>
          </li>
        ))}
      </ul>
      <StaffForm key={tags.length} preventScrollReset className="flex items-end gap-2">
        <TextField
          name="tag"
          label={t('tagText')}
          required
          maxLength={30}
          autoComplete="off"
          messages={{ required: t('tagMissing') }}
          className="min-w-0 grow"
        />
        <Button type="submit" name="intent" value="tag" variant="outline" className="!h-12">
          {t('tagSave')}
        </Button>
      </StaffForm>
    </Card>
  )
}
