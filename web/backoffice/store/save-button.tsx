import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { SectionName } from './section-answer.ts'

interface SaveButtonProps {
  section: SectionName
  children?: ReactNode
}

/** Submit button that also sends the name of its section. */
export function SaveButton({ section, children }: SaveButtonProps) {
  const { t } = useTranslation('backoffice')
  const sent = useNavigation().formData
  const isPending = sent?.get('intent') === section
  return (
    <Button
      type="submit"
      name="intent"
      value={section}
      className="justify-self-start"
      isPending={isPending}
      // The answer of another section is shown before the page has the version that this one needs.
      isWaiting={sent !== undefined}
      pendingLabel={t('saving')}
    >
      {children ?? t('save')}
    </Button>
  )
}
