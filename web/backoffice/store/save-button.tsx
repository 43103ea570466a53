import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { SectionName } from './section-answer.ts'

interface SaveButtonProps {
  section: SectionName
  /** Pack of the form, when the section has one form per pack. */
  packId?: string
  children?: ReactNode
}

/** Submit button that also sends the name of its section. */
export function SaveButton({ section, packId, children }: SaveButtonProps) {
  const { t } = useTranslation('backoffice')
  const sent = useNavigation().formData
  const isPending = sent?.get('section') === section && (packId === undefined || sent.get('packId') === packId)
  return (
    <Button
      type="submit"
      name="section"
      value={section}
      className="justify-self-start"
      isPending={isPending}
      pendingLabel={t('saving')}
    >
      {children ?? t('save')}
    </Button>
  )
}
