import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { SectionName } from './section-answer.ts'

interface SaveButtonProps {
  section: SectionName
  /** Which of several forms of this part it ends. */
  packId?: string
  children?: ReactNode
}

/** Ends the form of a part of the store, and says which part it is. */
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
